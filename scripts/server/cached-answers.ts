import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeaderList } from './header-list';

/** Answers that are in memory. */
export type CachedAnswers = {
  /**
   * Answers a request, with the given headers and those of the answer; returns false, and does nothing, when Next has to
   * answer.
   */
  answer(request: IncomingMessage, response: ServerResponse, headers: HeaderList): boolean;
  /** Loads what can be cached for such a request. */
  prepare?(request: IncomingMessage): Promise<void>;
};

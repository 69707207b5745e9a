import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeaderList } from './header-list';

/** Answers from memory. */
export type CachedAnswers = {
  /** Answers a request, adding the given headers; returns false, and does nothing, when Next has to answer. */
  answer(request: IncomingMessage, response: ServerResponse, headers: HeaderList): boolean;
  /** Loads the answer to a request into memory where that is possible. */
  prepare?(request: IncomingMessage): Promise<void>;
};

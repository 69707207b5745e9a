import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers that are in memory. */
export type CachedAnswers = {
  /** Answers a request; returns false, and does nothing, when Next has to answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Loads what can be cached for such a request. */
  prepare?(request: IncomingMessage): Promise<void>;
};

import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers that are in memory. */
export type ReadyAnswers = {
  /** Answers a request; returns false, and does nothing, when Next has to answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Resolves when what can be kept for such requests is in memory. */
  prepare?(request: IncomingMessage): Promise<void>;
};

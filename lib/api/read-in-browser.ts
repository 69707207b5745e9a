import type { Call } from '@/lib/contract/calls';
import { cleanInBrowser } from './clean-in-browser';
import { readProviderAnswer } from './read-provider-answer';
import type { CallInput } from './send';

/** Reads an answer of a remote backend in the browser, with the readers that the server uses. */
export const readInBrowser = (
  call: Call,
  body: unknown,
  input: CallInput,
  capabilities: readonly string[] = [],
): Promise<unknown> =>
  readProviderAnswer(call, body, input, {
    capabilities: new Set(capabilities),
    cleanHtml: async (html) => ({ html: cleanInBrowser(html) }),
    sayDropped: (drop) => console.warn('the backend sent what cannot be read', drop),
  });

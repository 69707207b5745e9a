import { cleanInBrowser } from './clean-in-browser';
import { remoteOptions } from './read-provider-answer';
import type { RemoteOptions } from './send';

/** Reads the answers of a remote backend in the browser, with the readers that the server uses. */
export const readsInBrowser = (capabilities: ReadonlySet<string>): RemoteOptions['read'] =>
  remoteOptions({
    capabilities,
    cleanHtml: async (html) => ({ html: cleanInBrowser(html) }),
    sayDropped: (drop) => console.warn('the backend sent what cannot be read', drop),
  }).read;

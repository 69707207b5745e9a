import type { Has } from '@/lib/contract/calls';
import { hasCapability } from '@/lib/contract/has-capability';
import { authCalls } from './auth';
import { catalogCalls } from './catalog';
import { contactCalls } from './contact';
import { contentCalls } from './content';
import { directoryCalls } from './directory';
import { orderCalls } from './order';
import { projectCalls } from './project';
import { createSend, type ApiOptions } from './send';
import { visitorCalls } from './visitor';

/** Makes the typed client of the contract, with a group of calls for each first segment of a path. */
export function createApi(options: ApiOptions) {
  const send = createSend(options);
  const has: Has = (name) => hasCapability(options.remote?.capabilities, name);
  return {
    has,
    auth: authCalls(send),
    directory: directoryCalls(send),
    visitor: visitorCalls(send, has),
    catalog: catalogCalls(send),
    contact: contactCalls(send),
    content: contentCalls(send, has),
    project: projectCalls(send, has),
    order: orderCalls(send),
  };
}

export type Api = ReturnType<typeof createApi>;

import { CALLS, isAvailable, type Extension } from '@/lib/contract/calls';
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
  return {
    /** Returns whether the backend has an extension. */
    has: (name: Extension): boolean => isAvailable(CALLS[name], options.isRemote ?? false),
    auth: authCalls(send),
    directory: directoryCalls(send),
    visitor: visitorCalls(send),
    catalog: catalogCalls(send),
    contact: contactCalls(send),
    content: contentCalls(send),
    project: projectCalls(send),
    order: orderCalls(send),
  };
}

export type Api = ReturnType<typeof createApi>;

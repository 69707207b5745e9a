import type { Crumb } from '@/lib/rules/breadcrumb-category';

/** Pages of a customer's own requests; what is in them is known in the browser only. */
export type RequestPageContent = { crumbs: Crumb[] };

/** One of them, by its key. */
export type RequestContent = RequestPageContent & { requestKey: string };

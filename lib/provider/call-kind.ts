import { CALLS } from '@/lib/contract/calls';

const PATTERNS = Object.values(CALLS).map(({ method, path }) => ({
  method,
  path,
  pattern: new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Names the call of the contract that a request is, with the model of its list; bounded in number, for logs and counts. */
export function callKind(method: string, url: string): string {
  const { pathname, searchParams } = new URL(url);
  const call = PATTERNS.find((each) => each.method === method && each.pattern.test(pathname));
  const model = searchParams.get('model');
  return [method, call?.path ?? 'other', ...(model && call ? [model.slice(0, 30)] : [])].join(' ');
}

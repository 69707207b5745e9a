import { z } from 'zod';
import { CALLS, type Call } from '@/lib/contract/calls';
import { searchProductsAnswer } from '@/lib/contract/catalog';
import { contentItem, helpCategory, helpTopic, listContentAnswer } from '@/lib/contract/content';

/** The answers that pages are made of. */
const ANSWERS = new Map<Call, z.ZodType>([
  [CALLS.listContent, listContentAnswer],
  [CALLS.getContent, contentItem],
  [CALLS.getCategory, z.union([helpCategory, z.array(helpCategory)])],
  [CALLS.getTopic, z.union([helpTopic, z.array(helpTopic)])],
  [CALLS.searchProducts, searchProductsAnswer],
]);

/** Returns what is wrong with an answer, naming the fields but not their values; undefined when it is as it must be. */
export function checkAnswer(call: Call, body: unknown): string | undefined {
  const outcome = ANSWERS.get(call)?.safeParse(body);
  if (!outcome || outcome.success) return undefined;
  return outcome.error.issues
    .slice(0, 5)
    .map(({ path, code }) => `${path.join('.') || 'answer'}: ${code}`)
    .join(', ');
}

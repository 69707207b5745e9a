import { tokenize } from '../analyze/tokenize';

/** The query with its misspelt words put right, everything else as it was typed; null when none was misspelt. */
export function suggest(q: string, corrections: ReadonlyMap<string, string>): string | null {
  if (corrections.size === 0) return null;
  let text = '';
  let end = 0;
  for (const token of tokenize(q)) {
    const correction = corrections.get(token.word);
    if (correction === undefined || token.start < end) continue;
    text += q.slice(end, token.start) + correction;
    end = token.end;
  }
  return end === 0 ? null : (text + q.slice(end)).trim();
}

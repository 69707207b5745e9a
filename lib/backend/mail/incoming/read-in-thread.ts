import { createTurnThread } from '@/lib/threads/turn-thread';
import { MAX_HEAD_BYTES, type Excess } from './check-message';
import type { MailContent, MailHead } from './parse-message';
import type { ReplyContext } from './quote-lines';

/** How long a job may take, in ms. */
const LIMIT_MS = { head: 10_000, mail: 20_000 };

export type ReadJob =
  { kind: 'head'; raw: Uint8Array } | { kind: 'mail'; raw: Uint8Array; context: ReplyContext };
export type ReadAnswer = { head?: MailHead; content?: MailContent | { excess: Excess } };

const inTurn = createTurnThread<ReadJob, ReadAnswer>('lib/backend/mail/incoming/read-worker.ts', {
  // For a mail of the largest size, whose bytes are kept beside the heap: about eight times its size in all.
  heapMb: 64,
  idleMs: 60_000,
});

/** Returns the headers of a mail; undefined when they cannot be read. */
export async function readHead(raw: Uint8Array): Promise<MailHead | undefined> {
  const job = { kind: 'head', raw: raw.subarray(0, MAX_HEAD_BYTES) } as const;
  return (await inTurn(job, LIMIT_MS.head))?.head;
}

/** Returns the texts and files of a mail, or why it cannot be read. */
export async function readMail(
  raw: Uint8Array,
  context: ReplyContext,
): Promise<MailContent | { excess: Excess }> {
  const answer = await inTurn({ kind: 'mail', raw, context }, LIMIT_MS.mail);
  return answer?.content ?? { excess: 'too-costly' };
}

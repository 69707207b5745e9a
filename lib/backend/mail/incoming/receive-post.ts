import { isSignatureOf } from '@/lib/basics/secrets';
import { AppError, notFound, unavailable } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { readBytes } from '@/lib/backend/http/read-input';
import { MAX_MAIL_BYTES } from './check-message';
import type { MailOutcome } from './mail';
import { takeMail } from './take-mail';

/** Mails that are taken at a time; senders of others come again. */
const AT_A_TIME = 2;
let underWay = 0;
/** Bodies that are read at a time, before it is known who sends them. */
const READ_AT_A_TIME = 8;
/** Those that are being read, the longest first. */
const reading = new Set<AbortController>();

/**
 * Takes a mail that a provider posts, signed with MAIL_IN_SECRET. The same mail again is `known`, so a repeated call does
 * no harm.
 * @throws AppError not-found without the setting; unauthorized; too-large; invalid when the mail is addressed to others;
 *   unavailable when it should come again
 */
export async function receivePost(request: Request, deps: BackendDeps): Promise<MailOutcome> {
  const secret = deps.settings.mailInSecret;
  if (secret === undefined) throw notFound();
  const signature = request.headers.get('X-Portal-Signature') ?? '';
  const raw = await readInTurn(request);
  if (!isSignatureOf(signature, raw, secret, deps.clock()))
    throw new AppError('unauthorized', 'X-Portal-Signature is missing, wrong or older than five minutes.');
  if (underWay >= AT_A_TIME) throw unavailable();
  underWay += 1;
  try {
    const outcome = await takeMail(raw, deps);
    if (outcome.outcome === 'ignored') throw new AppError('invalid', FOR_OTHERS);
    return outcome;
  } finally {
    underWay -= 1;
  }
}

/** Reads a body. Where too many are being read, the longest ends: a slow sender without a signature keeps no mail out. */
async function readInTurn(request: Request): Promise<Buffer> {
  const turn = new AbortController();
  reading.add(turn);
  const [longest] = reading;
  if (longest && reading.size > READ_AT_A_TIME) {
    reading.delete(longest);
    longest.abort();
  }
  const { signal } = turn;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(unavailable()), { once: true });
      readBytes(request, MAX_MAIL_BYTES, signal).then(resolve, reject);
    });
  } finally {
    reading.delete(turn);
  }
}

const FOR_OTHERS = 'The mail is addressed to no address of the portal, so it was not taken.';

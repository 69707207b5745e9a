import http from 'node:http';
import { json } from 'node:stream/consumers';
import type { ControlAddress } from '@/lib/database/embedded/control-file';
import { deskText } from '@/lib/text/desk';

/**
 * Asks the running site, to which alone its embedded database belongs, to do something.
 * @throws Error with what the site says about why it could not
 */
export async function askRunning<Answer extends object>(
  { target, token }: ControlAddress,
  path: string,
  body: object,
): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.request({ ...target, method: 'POST', path, headers }, resolve);
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
  // A site that is only just starting, or about to end, holds its database and answers nothing yet.
  const answer = (await json(response).catch(() => ({ error: deskText.notReady }))) as
    Answer | { error: string };
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}

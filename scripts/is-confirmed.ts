import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

/** Asks a question; anything but a yes is a no, also the end of the input (Ctrl-D). */
export async function isConfirmed(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<boolean> {
  const questions = createInterface({ input, output });
  const ended = once(questions, 'close').then(() => '');
  const answer = await Promise.race([questions.question(question), ended]);
  questions.close();
  return /^y/i.test(answer.trim());
}

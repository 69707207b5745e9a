import { parentPort } from 'node:worker_threads';
import { parseHead, parseMessage } from './parse-message';
import type { ReadAnswer, ReadJob } from './read-in-thread';

async function answer(job: ReadJob): Promise<ReadAnswer> {
  try {
    if (job.kind === 'head') return { head: await parseHead(job.raw) };
    return { content: await parseMessage(job.raw, job.context) };
  } catch {
    return { content: { excess: 'unreadable' } };
  }
}

/** The bytes of files that need not be copied into the other thread: those in no buffer that they share. */
function filesOf({ content }: ReadAnswer): ArrayBuffer[] {
  const files = content && 'files' in content ? content.files : [];
  return files.flatMap(({ bytes: { buffer, byteLength } }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  );
}

parentPort?.on('message', (job: ReadJob) => {
  void answer(job).then((answered) => parentPort?.postMessage(answered, filesOf(answered)));
});
parentPort?.postMessage('ready');

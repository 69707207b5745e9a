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

parentPort?.on('message', (job: ReadJob) => {
  void answer(job).then((answered) => parentPort?.postMessage(answered));
});
parentPort?.postMessage('ready');

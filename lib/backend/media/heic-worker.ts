import { parentPort } from 'node:worker_threads';
import decodeHeic from 'heic-decode';
import { MAX_HEIC_PIXELS } from '@/lib/backend/limits';

// The thread that decodes HEIC runs this: the decoder (WebAssembly) has memory that only the end of its thread frees.

export type HeicAnswer = { width: number; height: number; data?: Uint8Array };

async function decode(bytes: Uint8Array): Promise<HeicAnswer> {
  const images = await decodeHeic.all({ buffer: bytes });
  try {
    const [first] = images;
    if (!first) return { width: 0, height: 0 };
    const { width, height } = first;
    if (width * height > MAX_HEIC_PIXELS) return { width, height };
    const { data } = await first.decode();
    return { width, height, data: new Uint8Array(data.buffer) };
  } finally {
    images.dispose();
  }
}

parentPort?.on('message', (bytes: Uint8Array) => {
  decode(bytes).then(
    (answer) => parentPort?.postMessage(answer, answer.data ? [answer.data.buffer as ArrayBuffer] : []),
    () => parentPort?.postMessage({ width: 0, height: 0 }),
  );
});
parentPort?.postMessage('ready');

import busboy from 'busboy';
import { MAX_ATTACHMENT_BYTES } from '@/lib/constants';
import { AppError, invalidField } from '@/lib/backend/errors';
import { MAX_UPLOAD_BODY_BYTES } from '@/lib/backend/limits';

/** One file as it arrived, not validated yet. */
export type ReceivedFile = { name: string; bytes: Buffer };

const LIMITS = {
  files: 1,
  fields: 5,
  parts: 8,
  fieldNameSize: 100,
  fieldSize: 1_000,
  headerPairs: 20,
  // One more than allowed: busboy reports a file that ends exactly at its limit as too large.
  fileSize: MAX_ATTACHMENT_BYTES + 1,
};

/**
 * Streams the image of a form with one file named `media`; a body that is too large is not read to its end. `onBytes`
 * is called with the size of every chunk, and may throw to refuse it.
 * @throws AppError unsupported-media-type, too-large, invalid
 */
export async function readUpload(request: Request, onBytes: (count: number) => void): Promise<ReceivedFile> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError('unsupported-media-type', 'The image must come as multipart/form-data.');
  }
  const form = openForm(type);
  const reader = request.body?.getReader();
  try {
    let size = 0;
    while (!form.isOver()) {
      const part = await reader?.read().catch(() => brokenOff());
      if (!part || part.done) break;
      size += part.value.byteLength;
      if (size > MAX_UPLOAD_BODY_BYTES) throw tooLarge();
      onBytes(part.value.byteLength);
      await form.write(part.value);
    }
    return await form.end();
  } finally {
    // `cancel` would close the connection before the answer.
    reader?.releaseLock();
    form.close();
  }
}

/** Creates the parser of one form, which fails at the first unexpected part. */
function openForm(type: string) {
  const parser = createParser(type);
  const chunks: Buffer[] = [];
  let name: string | undefined;
  let failure: Error | undefined;
  let wake = (): void => undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    wake();
  };
  const isClosed = new Promise<void>((resolve) => parser.once('close', resolve));
  parser.on('error', () => fail(broken()));
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(event, () => fail(broken()));
  }
  parser.on('file', (field, stream, info) => {
    stream.on('error', () => fail(broken()));
    stream.on('limit', () => fail(tooLarge()));
    if (field === 'media') name = info.filename ?? '';
    else fail(missing());
    stream.on('data', (chunk: Buffer) => {
      if (!failure) chunks.push(chunk);
    });
  });

  return {
    isOver: () => failure !== undefined,
    async write(chunk: Uint8Array): Promise<void> {
      const hasRoom = parser.write(chunk);
      if (failure) throw failure;
      if (!hasRoom) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          parser.once('drain', resolve);
        });
      }
    },
    async end(): Promise<ReceivedFile> {
      if (!failure) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          void isClosed.then(resolve);
          parser.end();
        });
      }
      if (failure) throw failure;
      const bytes = Buffer.concat(chunks);
      if (name === undefined) throw missing();
      if (bytes.byteLength > MAX_ATTACHMENT_BYTES) throw tooLarge();
      return { name, bytes };
    },
    close: () => void parser.destroy(),
  };
}

function createParser(type: string): busboy.Busboy {
  try {
    return busboy({ headers: { 'content-type': type }, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    throw broken();
  }
}

const broken = () => new AppError('invalid', 'The form cannot be read.');
const missing = () => invalidField('media', 'required', 'The form must hold one file named media.');
const tooLarge = () => new AppError('too-large', `An image may have ${MAX_ATTACHMENT_BYTES} bytes at most.`);
const brokenOff = (): never => {
  throw new AppError('invalid', 'The upload was broken off.');
};

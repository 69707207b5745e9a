import { addAbortSignal, type Readable } from 'node:stream';
import { Circuit } from '@/lib/basics/circuit';
import { readStoreUrl } from '@/lib/basics/service-urls';
import { traced } from '@/lib/basics/tracing';
import { DatabaseOutageError } from './errors';

/** How long a call may take, in ms: a picture's reader waits for it. */
const READ_LIMIT_MS = 4_000;
const WRITE_LIMIT_MS = 15_000;
/** Failures of this many objects without a success between them mean that the store is down. */
const MIN_FAILURES = 2;

/** The store of large values outside of the database. Its failures are outages of the database. */
export type ObjectStore = {
  /** Whether new values go there; otherwise it is read alone. */
  takesNew: boolean;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Returns an object; undefined when there is none. */
  get(key: string): Promise<Buffer | undefined>;
  remove(key: string): Promise<void>;
  /** Returns since when and why no call succeeds; undefined while they do. */
  problem(): { code: string; since: Date } | undefined;
};

/** A store by its URL (`readStoreUrl`), and whether new values go there. */
export type ObjectStoreOptions = { url: string; takesNew: boolean; readLimitMs?: number };

/** Creates the client of an S3-compatible store; its library is loaded by the first call. */
export function createObjectStore({
  url,
  takesNew,
  readLimitMs = READ_LIMIT_MS,
}: ObjectStoreOptions): ObjectStore {
  const place = readStoreUrl(url);
  if (!place) throw new Error('The URL of the object store is not valid.');
  const { endpoint, region, bucket: Bucket, prefix, ...credentials } = place;
  const circuit = new Circuit(MIN_FAILURES);
  let failing: { code: string; since: Date } | undefined;
  let loading: ReturnType<typeof load> | undefined;

  async function load() {
    const s3 = await import('@aws-sdk/client-s3');
    const client = new s3.S3Client({
      endpoint,
      region,
      credentials,
      forcePathStyle: true,
      maxAttempts: 1,
      // Other makers' stores do not know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { s3, client };
  }

  /** @throws DatabaseOutageError, with the store's code alone: its sentences may name keys */
  async function ask<T>(
    [name, key]: [name: 'put' | 'get' | 'remove', key: string],
    limitMs: number,
    call: (loaded: Awaited<ReturnType<typeof load>>, abortSignal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (circuit.refuses(Date.now())) throw new DatabaseOutageError('object-store', failing?.code ?? 'down');
    circuit.sent(Date.now());
    try {
      const loaded = await (loading ??= load());
      const answer = await traced(`store ${name}`, {}, () => call(loaded, AbortSignal.timeout(limitMs)));
      circuit.succeeded();
      failing = undefined;
      return answer;
    } catch (error) {
      const code = codeOf(error);
      circuit.failed(key, Date.now());
      failing = { code, since: failing?.since ?? new Date() };
      throw new DatabaseOutageError('object-store', code, { cause: error });
    }
  }

  return {
    takesNew,
    put: (key, Body) =>
      ask(['put', key], WRITE_LIMIT_MS, async ({ s3, client }, abortSignal) => {
        await client.send(new s3.PutObjectCommand({ Bucket, Key: prefix + key, Body }), { abortSignal });
      }),
    get: (key) =>
      ask(['get', key], readLimitMs, async ({ s3, client }, abortSignal) => {
        try {
          const object = new s3.GetObjectCommand({ Bucket, Key: prefix + key });
          const { Body } = await client.send(object, { abortSignal });
          if (!Body) return undefined;
          // The library follows the signal only until the answer begins.
          addAbortSignal(abortSignal, Body as Readable);
          return Buffer.from(await Body.transformToByteArray());
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return undefined;
          throw error;
        }
      }),
    remove: (key) =>
      ask(['remove', key], WRITE_LIMIT_MS, async ({ s3, client }, abortSignal) => {
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key: prefix + key }), { abortSignal });
      }),
    problem: () => failing,
  };
}

/** Returns a short word for what failed, such as TimeoutError, ECONNREFUSED or AccessDenied. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  const word = typeof code === 'string' && error.name === 'Error' ? code : error.name;
  return /^\w{1,60}$/.test(word) ? word : 'unknown';
}

import type { ApiResult } from '@/lib/api/send';
import type { UploadedMedia } from '@/lib/contract/project';
import { createStore } from './create-store';

/** Why an upload failed. */
export type UploadFailure = 'network' | 'refused' | 'empty' | 'too-large' | 'too-many';

/** An image that has not been uploaded yet; `progress` is from 0 to 1. */
export type Upload = { id: string; file: File } & (
  | { phase: 'pending' }
  | { phase: 'uploading'; progress: number }
  | { phase: 'failed'; failure: UploadFailure }
);

type Send = (
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) => Promise<ApiResult<{ data: UploadedMedia }>>;

/** Callbacks of the form that owns a queue; used even after the form was closed. */
type UploadOwner = { send: Send; onDone: (media: UploadedMedia, file: File) => void };

type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Number of parallel uploads. */
const PARALLEL = 3;

let count = 0;

const queues = new Map<string, UploadQueue>();
const NONE: readonly Upload[] = [];

/** Returns the upload queue of a draft's field. It outlives the form, so that a reopened dialog shows it again. */
export function uploadQueue(draftKey: string, field: string): UploadQueue {
  const name = `${draftKey} ${field}`;
  const queue = queues.get(name) ?? createUploadQueue();
  queues.set(name, queue);
  return queue;
}

/** Aborts the uploads of a draft that was sent or discarded. */
export function endUploads(draftKey: string): void {
  // The queues stay, since a form may go on with them.
  for (const [name, queue] of queues) if (name.startsWith(`${draftKey} `)) queue.stop();
}

/** Asks for confirmation before leaving the page while uploads run. */
function guardLeaving(): void {
  const isRunning = [...queues.values()].some((queue) => queue.get().some(({ phase }) => phase !== 'failed'));
  if (isRunning) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
}

const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Uploads images in order, a few at a time, each by its own call. */
function createUploadQueue() {
  let owner: UploadOwner | undefined;
  const uploads = createStore(NONE);
  const controllers = new Map<string, AbortController>();

  const set = (next: readonly Upload[]) => {
    uploads.set(next);
    guardLeaving();
  };
  const update = (id: string, part: Partial<Upload>) =>
    set(uploads.get().map((upload) => (upload.id === id ? ({ ...upload, ...part } as Upload) : upload)));

  function pump() {
    const free = PARALLEL - controllers.size;
    const waiting = uploads
      .get()
      .filter(({ phase }) => phase === 'pending')
      .slice(0, Math.max(0, free));
    waiting.forEach((upload) => void run(upload));
  }

  async function run({ id, file }: Upload) {
    if (!owner) return;
    const controller = new AbortController();
    controllers.set(id, controller);
    update(id, { phase: 'uploading', progress: 0 });
    const result = await owner.send(file, controller.signal, (progress) => {
      if (!controller.signal.aborted) update(id, { phase: 'uploading', progress });
    });
    controllers.delete(id);
    if (!controller.signal.aborted) {
      const media = result.data?.data;
      if (media) {
        set(uploads.get().filter((upload) => upload.id !== id));
        owner.onDone(media, file);
      } else update(id, { phase: 'failed', failure: failureOf(result) });
    }
    pump();
  }

  return {
    get: uploads.get,
    subscribe: uploads.subscribe,
    own: (next: UploadOwner) => {
      owner = next;
    },
    add: (files: readonly File[]) => {
      set([
        ...uploads.get(),
        ...files.map((file): Upload => ({ id: `upload-${++count}`, file, phase: 'pending' })),
      ]);
      pump();
    },
    /** Removes an image and aborts its upload. */
    remove: (id: string) => {
      controllers.get(id)?.abort();
      set(uploads.get().filter((upload) => upload.id !== id));
    },
    retry: (id: string) => {
      update(id, { phase: 'pending' });
      pump();
    },
    /** Retries the uploads that failed for want of the network, the server or, as `failureOf` has it, a login. */
    retryInterrupted: () => {
      const isInterrupted = (upload: Upload) => upload.phase === 'failed' && upload.failure === 'network';
      uploads
        .get()
        .filter(isInterrupted)
        .forEach(({ id }) => update(id, { phase: 'pending' }));
      pump();
    },
    /** Aborts and removes all uploads. */
    stop: () => {
      set(NONE);
      controllers.forEach((controller) => controller.abort());
      controllers.clear();
    },
  };
}

function failureOf({ status, error }: ApiResult<unknown>): UploadFailure {
  if (error?.fields.media?.code === 'empty') return 'empty';
  if (status === 413) return 'too-large';
  if (status === 429) return 'too-many';
  // An upload can be retried after a new login.
  return status >= 500 || status === 401 || status === 403 ? 'network' : 'refused';
}

import type { ApiResult } from '@/lib/api/result';
import type { UploadedMedia } from '@/lib/contract/project';

/** Why an image was not taken. */
export type UploadFailure = 'network' | 'refused' | 'too-large' | 'too-many';

/** An image on its way; `progress` is a share from 0 to 1. Once it has arrived it is none any more. */
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

/** What the form over a queue does for it; the last one keeps doing it when it is closed. */
export type UploadOwner = { send: Send; onDone: (media: UploadedMedia, file: File) => void };

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** More at once only make each of them slower. */
const PARALLEL = 3;

let count = 0;

const queues = new Map<string, UploadQueue>();
const NONE: readonly Upload[] = [];

/** The uploads of a field of a draft. They outlive its form: a closed dialog stops none, and shows them when reopened. */
export function uploadQueue(draftKey: string, field: string): UploadQueue {
  const name = `${draftKey} ${field}`;
  const queue = queues.get(name) ?? createUploadQueue();
  queues.set(name, queue);
  return queue;
}

/** Ends the uploads of a draft: it was sent or discarded. */
export function endUploads(draftKey: string): void {
  for (const [name, queue] of queues) {
    if (!name.startsWith(`${draftKey} `)) continue;
    queue.stop();
    queues.delete(name);
  }
}

/** Leaving the site ends what is on its way; whoever does is asked first. */
function guardLeaving(): void {
  const isRunning = [...queues.values()].some((queue) =>
    queue.view().some(({ phase }) => phase !== 'failed'),
  );
  if (isRunning) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
}

const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Uploads images, each by a call of its own that can be aborted, some at a time and in order. */
function createUploadQueue() {
  let owner: UploadOwner | undefined;
  const listeners = new Set<() => void>();
  let uploads = NONE;
  const controllers = new Map<string, AbortController>();

  const set = (next: readonly Upload[]) => {
    uploads = next;
    guardLeaving();
    listeners.forEach((tell) => tell());
  };
  const update = (id: string, part: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? ({ ...upload, ...part } as Upload) : upload)));

  function pump() {
    const free = PARALLEL - controllers.size;
    const waiting = uploads.filter(({ phase }) => phase === 'pending').slice(0, Math.max(0, free));
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
        set(uploads.filter((upload) => upload.id !== id));
        owner.onDone(media, file);
      } else update(id, { phase: 'failed', failure: failureOf(result.status) });
    }
    pump();
  }

  return {
    view: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    own: (next: UploadOwner) => {
      owner = next;
    },
    add: (files: readonly File[]) => {
      set([
        ...uploads,
        ...files.map((file): Upload => ({ id: `upload-${++count}`, file, phase: 'pending' })),
      ]);
      pump();
    },
    /** Takes an image out; one that is being sent is aborted. */
    remove: (id: string) => {
      controllers.get(id)?.abort();
      set(uploads.filter((upload) => upload.id !== id));
    },
    retry: (id: string) => {
      update(id, { phase: 'pending' });
      pump();
    },
    /** Nobody waits for them any more. */
    stop: () => {
      set(NONE);
      controllers.forEach((controller) => controller.abort());
    },
  };
}

function failureOf(status: number): UploadFailure {
  if (status === 413) return 'too-large';
  if (status === 429) return 'too-many';
  // After the session ended the image itself is as good as before.
  return status >= 500 || status === 401 || status === 403 ? 'network' : 'refused';
}

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

export type UploadQueueOptions = {
  send: (
    file: File,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ) => Promise<ApiResult<{ data: UploadedMedia }>>;
  /** Every change of what is on its way. */
  show: (uploads: readonly Upload[]) => void;
};

/** Told when an image has arrived. */
type Listener = (media: UploadedMedia, file: File) => void;

/** More at once only make each of them slower. */
const PARALLEL = 3;

let count = 0;

/** Uploads images, each by a call of its own that can be aborted, some at a time and in order. */
export function createUploadQueue({ send, show }: UploadQueueOptions) {
  let onDone: Listener | undefined;
  let uploads: readonly Upload[] = [];
  const controllers = new Map<string, AbortController>();

  const set = (next: readonly Upload[]) => {
    uploads = next;
    show(uploads);
  };
  const update = (id: string, part: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.id === id ? ({ ...upload, ...part } as Upload) : upload)));

  function pump() {
    const free = PARALLEL - controllers.size;
    const waiting = uploads.filter(({ phase }) => phase === 'pending').slice(0, Math.max(0, free));
    waiting.forEach((upload) => void run(upload));
  }

  async function run({ id, file }: Upload) {
    const controller = new AbortController();
    controllers.set(id, controller);
    update(id, { phase: 'uploading', progress: 0 });
    const result = await send(file, controller.signal, (progress) => {
      if (!controller.signal.aborted) update(id, { phase: 'uploading', progress });
    });
    controllers.delete(id);
    if (!controller.signal.aborted) {
      const media = result.data?.data;
      if (media) {
        set(uploads.filter((upload) => upload.id !== id));
        onDone?.(media, file);
      } else update(id, { phase: 'failed', failure: failureOf(result.status) });
    }
    pump();
  }

  return {
    listen: (listener: Listener) => {
      onDone = listener;
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
      uploads = [];
      controllers.forEach((controller) => controller.abort());
    },
  };
}

function failureOf(status: number): UploadFailure {
  if (status === 413) return 'too-large';
  if (status === 429) return 'too-many';
  return status >= 500 || status === 401 ? 'network' : 'refused';
}

import { AppError } from '@/lib/backend/errors';
import { MAX_FORM_TEXT } from '@/lib/backend/limits';
import type { MailOutcome } from '@/lib/backend/mail/incoming/mail';
import { deskCalls } from '@/lib/api/desk';
import type { ApiError, ApiResult, Send } from '@/lib/api/send';
import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  MAX_LIST_SIZE,
  type AnnouncementSeverity,
} from '@/lib/constants';
import type { Customer, DeskRequest, QueueView, StaffMember, StaffRole } from '@/lib/contract/desk';
import type { ShareRequestsAnswer, UnlockEmailAnswer } from '@/lib/contract/desk';
import { AUTHOR_HEADER, DESK_CALLS } from '@/lib/contract/desk-calls';
import type { UploadedMedia } from '@/lib/contract/project';
import type { IssueStatusKey } from '@/lib/database/request-schema';
import { normaliseEmail } from '@/lib/format/email';
import { sendableText } from '@/lib/format/unicode-text';
import { deskCommandText as text } from '@/lib/text/commands';

/** Which requests are listed; `assignee` is the email of an agent. */
type ListFilter = {
  view?: QueueView | undefined;
  status?: IssueStatusKey | undefined;
  assignee?: string | undefined;
  q?: string | undefined;
  size?: number | undefined;
};
export type RequestList = Awaited<ReturnType<DeskCommands['list']>>;
export type ShownRequest = Omit<DeskRequest, 'customer' | 'attachments'> & {
  customer: Customer;
  /** Names of the images that it was filed with. */
  images: string[];
};
type Reply = {
  key: string;
  /** The name that the customer reads. */
  author: string;
  /** Markdown or plain text. */
  text: string;
  images?: { name: string; bytes: Buffer<ArrayBuffer> }[];
  /** The new status, if it changes with the answer. */
  status?: IssueStatusKey | undefined;
};
type AnnouncementInput = {
  title: string;
  text: string;
  severity?: AnnouncementSeverity | undefined;
  url?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  /** The uid of an announcement that is changed, instead of raising a new one. */
  replaces?: string | undefined;
};
export type DeskCommands = ReturnType<typeof deskCommands>;

const DEFAULT_SIZE = 50;

/** The commands of `npm run desk`, which call the desk as its screens do. They throw a sentence for what is refused. */
export function deskCommands(send: Send) {
  const desk = deskCalls(send);
  /** Calls of a person, whose name customers read. */
  const deskOf = (author: string) =>
    deskCalls((call, input) =>
      send(call, { ...input, headers: { ...input?.headers, [AUTHOR_HEADER]: encodeURIComponent(author) } }),
    );
  const staffUid = async (email: string): Promise<StaffMember> => {
    const { results } = dataOf(await desk.listStaff());
    const match = results.find((member) => member.email === normaliseEmail(email));
    if (!match) throw refusal(text.unknownStaff(email.slice(0, 200)));
    return match;
  };
  const setStaff = async (email: string, change: { role: StaffRole } | { ended: true }) =>
    dataOf(await desk.updateStaff((await staffUid(email)).uid, change));
  const change = async (author: string | undefined, key: string, to: object) => {
    const { updateRequests } = author === undefined ? desk : deskOf(author);
    const { changed, unchanged } = dataOf(await updateRequests({ keys: [key], ...to }));
    const request = dataOf(await desk.getRequest(key));
    // It was deleted meanwhile.
    if (changed.length === 0) throw refusal(text.failed(404));
    return { request, isChanged: unchanged.length === 0 };
  };

  return {
    unlock: async ({ email }: { email: string }) =>
      dataOf(await send<UnlockEmailAnswer>(DESK_CALLS.unlockEmail, { body: { email } })),

    async list({ view = 'all', status, assignee, q, size = DEFAULT_SIZE }: ListFilter) {
      const of = assignee === undefined ? undefined : (await staffUid(assignee)).uid;
      const filter = { view, status, assignee: of, q, order: 'updated' } as const;
      let [count, results] = [0, [] as Awaited<ReturnType<typeof page>>['results']];
      const page = async (offset: number) =>
        dataOf(await desk.listQueue({ ...filter, offset, size: Math.min(size - offset, MAX_LIST_SIZE) }));
      for (let offset = 0; offset < size; offset += MAX_LIST_SIZE) {
        const part = await page(offset);
        [count, results] = [part.count, [...results, ...part.results]];
        if (part.results.length < MAX_LIST_SIZE) break;
      }
      const records = results.map(({ key, name, customer, waits_for, due, ...rest }) => ({
        key,
        name,
        status: rest.status.key as IssueStatusKey,
        email: customer.email,
        // Whether the customer spoke last.
        waiting: waits_for === 'us',
        late: due?.is_late ?? false,
        assignee: rest.assignee?.name ?? null,
        created_at: rest.created_at,
        updated_at: rest.updated_at,
      }));
      return { count, records };
    },

    async show({ key }: { key: string }): Promise<ShownRequest> {
      const { attachments, ...request } = dataOf(await desk.getRequest(key));
      const customer = dataOf(await desk.getCustomer(key));
      return { ...request, customer, images: attachments.map(({ file_name, id }) => file_name ?? id) };
    },

    async reply({ key, author, text: markdown, images = [], status }: Reply) {
      if (images.length > MAX_ATTACHMENTS.staff) throw refusal(text.manyImages(MAX_ATTACHMENTS.staff));
      const large = images.find(({ bytes }) => bytes.byteLength > MAX_ATTACHMENT_BYTES);
      if (large) throw refusal(text.largeImage(large.name));
      // Loaded here, because only answers need it.
      const { markdownToHtml } = await import('./markdown-to-html');
      const media: string[] = [];
      for (const image of images) media.push((await upload(send, image)).id);
      const body = { body: markdownToHtml(sendableText(markdown)), media, status };
      const answered = dataOf(await deskOf(author).answerRequest(key, body, crypto.randomUUID()), wordAnswer);
      // Its own, in all likelihood.
      return answered.comments.findLast((comment) => comment.author.is_staff) ?? {};
    },

    async status({ key, author, status }: { key: string; author: string; status: IssueStatusKey }) {
      const { request, isChanged } = await change(author, key, { status });
      if (!isChanged) throw refusal(text.sameStatus(request.status.name));
      const { uid, name, created_at, updated_at } = request;
      return { key: request.key, uid, name, status: request.status, created_at, updated_at };
    },

    async assign({ key, email }: { key: string; email: string | null }) {
      const assignee = email === null ? null : (await staffUid(email)).uid;
      const { request } = await change(undefined, key, { assignee });
      return { key: request.key, assignee: request.assignee?.name ?? null };
    },

    users: async () => dataOf(await desk.listStaff()),
    invite: async (body: { email: string; name: string; role?: StaffRole | undefined }) =>
      dataOf(await desk.inviteStaff(body)),
    setRole: async ({ email, role }: { email: string; role: StaffRole }) => setStaff(email, { role }),
    endAccess: async ({ email }: { email: string }) => setStaff(email, { ended: true }),

    takeMail: async ({ raw }: { raw: string }) =>
      dataOf(await send<MailOutcome>(DESK_CALLS.takeMail, { body: { raw } })),

    async announce({ title, text: body, severity, url, from, until, replaces }: AnnouncementInput) {
      const texts = { title: sendableText(title), text: sendableText(body) };
      const announcement = { ...texts, url, starts_at: from, ends_at: until };
      const { uid } = dataOf(
        replaces === undefined
          ? await desk.raiseAnnouncement({ severity: severity ?? 'info', ...announcement })
          : await desk.updateAnnouncement(replaces, { severity, ...announcement }),
      );
      return { uid };
    },

    async unannounce({ uid, isDeleted = false }: { uid: string; isDeleted?: boolean | undefined }) {
      const ended = isDeleted
        ? await send(DESK_CALLS.deleteAnnouncement, { params: { uid } })
        : await desk.endAnnouncement(uid);
      dataOf(ended);
      return { uid };
    },

    announcements: async () => dataOf(await desk.listAnnouncements()),

    async share({ business, isShared }: { business: string; isShared: boolean }) {
      const body = { business, is_shared: isShared };
      const answer = await send<ShareRequestsAnswer>(DESK_CALLS.shareRequests, { body });
      const { is_shared, ...shared } = dataOf(answer);
      return { ...shared, isShared: is_shared };
    },
  };
}

async function upload(send: Send, { name, bytes }: { name: string; bytes: Buffer<ArrayBuffer> }) {
  const body = new FormData();
  body.set('media', new File([bytes], name));
  const sent = await send<{ data: UploadedMedia }>(DESK_CALLS.uploadDeskMedia, { body });
  return dataOf(sent, ({ fields }) => fields.media && text.image(name)).data;
}

/** Says what is wrong with an answer in words of the command. */
function wordAnswer({ fields, code }: ApiError): string | undefined {
  if (fields.body?.code === 'required') return text.noText;
  return fields.body || code === 'too-large' ? text.longText(MAX_FORM_TEXT.rich) : undefined;
}

/** Returns the data of an answer. @throws AppError with the sentence of a refusal, which `word` may replace */
function dataOf<T>(
  { ok, status, data, error }: ApiResult<T>,
  word: (error: ApiError) => string | undefined = () => undefined,
): NonNullable<T> {
  if (ok) return data as NonNullable<T>;
  throw refusal(word(error) ?? (error.message === `HTTP ${status}` ? text.failed(status) : error.message));
}

const refusal = (message: string): AppError => new AppError('invalid', message);

import { issueKey } from '@/lib/paths/request-path';
import { incomingMailText as text } from '@/lib/text/mails';
import type { BackendDeps } from '@/lib/backend/deps';
import { ensureContact } from '@/lib/backend/auth/ensure-contact';
import { enforceLimit } from '@/lib/backend/http/enforce-limit';
import { storeUploads } from '@/lib/backend/media/store-upload';
import type { RequestForm } from '@/lib/backend/request-form';
import type { StoredField } from '@/lib/database/request-schema';
import { storeIssue } from '@/lib/backend/project/store-issue';
import { withoutControls } from '@/lib/backend/project/clean-rich-text';
import { readForward } from './quote-lines';
import { holdMail } from './hold-mail';
import type { Mail, MailOutcome } from './mail';
import { findActiveStaff, insertNote } from './queries';
import { bareTitle } from './quote-words';
import { packOriginal, recordMail } from './received';
import { visibleHtml, withoutTokens } from './reply-html';
import { replyAddress } from '../reply-address';
import { refusedNotes, takeFiles, tellRefused } from './take-files';
import { isTooMany } from './take-reply';
import { hitPath } from '@/lib/paths/hit-path';
import { searchEverything } from '@/lib/backend/content/search-everything';
import type { SuggestedArticle } from '@/lib/backend/project/request-event';

/** A confirmation names no more articles. */
const MAX_ARTICLES = 3;
/** The longest query, in characters. */
const MAX_QUERY = 200;

/** Returns articles that may answer a request, as the form suggests them; none when the search fails. */
async function suggestArticles(
  title: string,
  { db, log }: Pick<BackendDeps, 'db' | 'log'>,
): Promise<SuggestedArticle[]> {
  const query = { q: title.slice(0, MAX_QUERY), locale: 'id', model: 'help-article', offset: 0 } as const;
  try {
    const { groups } = await searchEverything({ ...query, size: MAX_ARTICLES }, { db });
    return groups
      .flatMap(({ results }) => results)
      .map((hit) => ({ title: hit.title, path: hitPath(hit) }))
      .slice(0, MAX_ARTICLES);
  } catch (error) {
    log.warn({ event: 'mail-articles-failed', err: error }, 'no articles were suggested');
    return [];
  }
}

/** The longest title of a request, in characters. */
const MAX_TITLE = 200;

/** What is filed: whose request, its text, and what an agent wrote above a forwarded mail. */
type Filing = {
  email: string;
  name: string;
  title: string;
  text: string;
  rich?: string | undefined;
  note?: string;
};

/**
 * Files a mail as a new request of its sender, or of the customer whose mail an agent forwards. A sender who is not
 * registered becomes a contact that is not confirmed.
 */
export async function fileRequest(mail: Mail, deps: BackendDeps): Promise<MailOutcome> {
  const { content } = mail;
  if (mail.from === '') return holdMail(mail, 'sender', {}, deps);
  if ('excess' in content) return holdMail(mail, content.excess, {}, deps);
  if (content.body === 'too-large') return holdMail(mail, 'too-large', {}, deps);
  const filing = await describe(mail, content.body, deps);
  try {
    return await store(mail, filing, content.files, deps);
  } catch (error) {
    if (isTooMany(error)) return holdMail(mail, 'over-limit', {}, deps);
    throw error;
  }
}

async function describe(
  { from, name, head }: Mail,
  { visible, folded, rich }: { visible: string; folded: string; rich?: string },
  { db }: BackendDeps,
): Promise<Filing> {
  // What was cut in an answer belongs to a new text: a signature, or the mail that it is about.
  const whole = [visible, folded].filter(Boolean).join('\n\n');
  const staff = await findActiveStaff(db.kysely, from);
  const forward = staff && readForward(whole);
  if (forward) {
    const title = forward.subject || bareTitle(head.subject);
    return { ...forward, title, note: forward.above };
  }
  return {
    email: from,
    name,
    title: bareTitle(head.subject),
    text: whole,
    rich: folded === '' ? rich : undefined,
  };
}

async function store(
  mail: Mail,
  filing: Filing,
  files: Parameters<typeof takeFiles>[0],
  deps: BackendDeps,
): Promise<MailOutcome> {
  const { db, clock, random } = deps;
  const now = clock();
  if (mail.heldUid === undefined)
    await enforceLimit(db.kysely, { limit: 'mailRequestsPerSender', subject: mail.from }, now);
  const owner = await db.transaction((trx) => ensureContact(trx, filing, deps));
  if (owner.isUnconfirmed)
    await enforceLimit(db.kysely, { limit: 'mailRequestsOfStrangers', subject: 'all' }, now);
  const { images, refused, toTell } = await takeFiles(files, owner.uid, deps);
  const html = visibleHtml(
    { visible: filing.text, folded: '', ...(filing.rich && { rich: filing.rich }) },
    refused,
  );
  if (html === 'too-large') return holdMail(mail, 'too-large', {}, deps);
  if (filing.text === '' && images.length === 0) return holdMail(mail, 'empty', {}, deps);
  const form = await deps.requestForm();
  const title = titleOf(filing);
  const articles = await suggestArticles(title, deps);
  const original = await packOriginal(mail);
  const uid = random.uuid();
  const origin = mail.mailbox === undefined ? undefined : { mailbox: mail.mailbox };
  const number = await db
    .transaction(async (trx) => {
      const attach = async () => {
        await storeUploads(
          trx,
          images.map((image) => ({ ...image, issue_uid: uid })),
        );
        return images;
      };
      const request = {
        uid,
        form,
        name: title,
        fields: fieldsOf(form, title, html),
        attach,
        articles,
        origin,
        notes: await refusedNotes(toTell, deps),
      };
      const { row, mailedTo } = await storeIssue(trx, owner, request, deps);
      const fate = { state: 'taken', issueUid: uid, entryUid: uid } as const;
      if (!(await recordMail(trx, mail, fate, original, deps))) throw new SameMailError();
      // The confirmation names them, unless the sender gets none.
      if (mailedTo !== mail.from) {
        const side = filing.email === mail.from ? 'customer' : 'support';
        const replyTo = replyAddress(row, side, deps.keys, deps.settings);
        const told = { to: mail.from, names: toTell, key: issueKey(row.number), replyTo };
        await tellRefused(trx, told, deps);
      }
      if (filing.note) await noteAbove(trx, uid, mail, filing.note, deps);
      return row.number;
    })
    .catch((error: unknown) => {
      if (error instanceof SameMailError) return undefined;
      throw error;
    });
  if (number === undefined) return { outcome: 'known' };
  deps.wakeMail();
  return { outcome: 'request', key: issueKey(number) };
}

/** Returns the fields of the form that a mail fills: its title, and its text. */
function fieldsOf({ fields }: RequestForm, title: string, html: string): StoredField[] {
  const name = fields.find(({ key }) => key === 'name');
  const rich = fields.find(({ type }) => type === 'richtext');
  return [
    { key: 'name', name: name?.name.id ?? text.titleField, field_type: 'text', value: title },
    {
      key: rich?.key ?? 'description',
      name: rich?.name.id ?? text.textField,
      field_type: 'richtext',
      value: html,
    },
  ];
}

/** The same mail was filed meanwhile; the transaction of this one is taken back. */
class SameMailError extends Error {}

function titleOf({ title, text: body }: Filing): string {
  const [line = ''] = body.split('\n').filter((one) => one.trim() !== '');
  const input = withoutControls(title.trim() || line.trim()).replace(/\s+/g, ' ');
  return [...input].slice(0, MAX_TITLE).join('') || text.noSubject;
}

/** Keeps what an agent wrote above a forwarded mail, for agents alone. */
async function noteAbove(
  trx: Parameters<typeof insertNote>[0],
  issueUid: string,
  { from }: Mail,
  note: string,
  { clock, random }: BackendDeps,
): Promise<void> {
  const body = withoutControls(withoutTokens(note));
  await insertNote(trx, { uid: random.uuid(), issue_uid: issueUid, sender: from, body, created_at: clock() });
}

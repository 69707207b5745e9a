import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@/lib/constants';
import type { IssueStatusKey } from '@/lib/database/request-schema';
import type { Comment } from '@/lib/contract/project';
import { issueNumber } from '@/lib/paths/request-path';
import { deskErrors } from '@/lib/text/backend';
import { AppError } from '@/lib/backend/errors';
import { MAX_FORM_TEXT } from '@/lib/backend/limits';
import type { BackendDeps } from '@/lib/backend/deps';
import { storeComment } from '@/lib/backend/project/store-comment';
import { staffStatus } from '@/lib/backend/project/change-status';
import { cleanRichText, withoutControls } from '@/lib/backend/project/clean-rich-text';
import { shapeComment } from '@/lib/backend/project/shape-issue';
import { type EncodedUpload, encodeUpload } from '@/lib/backend/media/encode-upload';
import { recordAudit } from '@/lib/backend/auth/audit';
import { COMMAND } from '@/lib/backend/http/callers';
import { parseAuthor } from './change-status-as-staff';
import { lockForStaff, noRequest } from '../lock-for-staff';
import { findRequest } from '../queries';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { Root } from 'mdast';

export type StaffAnswer = {
  key: string;
  /** The name that the customer reads. */
  author: string;
  /** Markdown or plain text. */
  text: string;
  images?: { name: string; bytes: Buffer }[];
  /** The new status, if it changes with the answer. */
  status?: IssueStatusKey | undefined;
};

/**
 * Answers a request of any customer by command.
 * @throws AppError not-found, invalid (author, text, images), too-large
 */
export async function answerAsStaff(
  { key, author, text, images = [], status }: StaffAnswer,
  deps: BackendDeps,
): Promise<Comment> {
  const { db } = deps;
  const large = images.find(({ bytes }) => bytes.byteLength > MAX_ATTACHMENT_BYTES);
  if (large) throw new AppError('too-large', deskErrors.largeImage(large.name));
  const name = parseAuthor(author);
  const html = parseText(text, images.length > 0);
  if (images.length > MAX_ATTACHMENTS.staff)
    throw new AppError('invalid', deskErrors.manyImages(MAX_ATTACHMENTS.staff));
  const number = issueNumber(key);
  const found = number === undefined ? undefined : await findRequest(db.kysely, number);
  if (!found) throw noRequest(key);
  const uploads: EncodedUpload[] = [];
  for (const image of images) {
    uploads.push(
      await encodeUpload(found.user_uid, image, deps).catch((error: unknown) => {
        throw error instanceof AppError ? new AppError('invalid', deskErrors.image(image.name)) : error;
      }),
    );
  }
  const comment = await db.transaction(async (trx) => {
    const issue = await lockForStaff(trx, key);
    const by = { uid: null, name };
    const change = status && status !== issue.status ? staffStatus(status) : undefined;
    const added = await storeComment(trx, issue, { author: by, html, images: uploads, change }, deps);
    const data = { author: name, ...(change && { status: change.status }) };
    await recordAudit(trx, COMMAND, { action: 'request.answer', issueNumber: issue.number, data }, deps);
    return shapeComment(added.comment, added.images);
  });
  deps.wakeMail();
  return comment;
}

function parseText(text: string, hasImages: boolean): string {
  const clean =
    text.length > MAX_FORM_TEXT.rich ? 'too-large' : cleanRichText(markdownToHtml(withoutControls(text)));
  if (clean === 'too-large') throw new AppError('too-large', deskErrors.longText(MAX_FORM_TEXT.rich));
  if (clean.isBlank && !hasImages) throw new AppError('invalid', deskErrors.noText);
  return clean.isBlank ? '' : clean.html;
}

const converter = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(() => toLiteralText)
  .use(remarkRehype)
  .use(rehypeStringify)
  .freeze();

/** Converts Markdown or plain text to HTML, which is not sanitised. Line breaks stay, and tags are text. */
const markdownToHtml = (text: string): string => String(converter.processSync(text));

/** Turns tags into text, and line breaks of the source into visible ones. */
function toLiteralText(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined || (node.type !== 'text' && node.type !== 'html')) return;
    const lines = node.value.split('\n');
    const parts = lines.flatMap((value, at) => [
      ...(at > 0 ? [{ type: 'break' as const }] : []),
      { type: 'text' as const, value },
    ]);
    const isBlock = parent.type === 'root' || parent.type === 'blockquote' || parent.type === 'listItem';
    const nodes = isBlock ? [{ type: 'paragraph' as const, children: parts }] : parts;
    parent.children.splice(index, 1, ...(nodes as typeof parent.children));
    return [SKIP, index + nodes.length];
  });
}

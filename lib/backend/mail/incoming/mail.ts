import type { z } from 'zod';
import type { mailOutcome } from '@/lib/contract/desk';
import type { ReplySide } from '../reply-address';
import type { Excess } from './check-message';
import type { MailContent, MailHead } from './parse-message';
import type { findRepliedRequest } from './queries';

/**
 * The outcome of a mail: an answer in the thread, a note for agents, a new request, a report about a mail of ours, held for
 * staff, held and mailed back with a reason, not meant for the portal (`ignored`), or taken before (`known`).
 */
export type MailOutcome = z.infer<typeof mailOutcome>;

export type Request = NonNullable<Awaited<ReturnType<typeof findRepliedRequest>>>;
/** The request that a mail answers, and the side whose reply address or id it bears. */
export type Reply = { request: Request; side: ReplySide };

/** A mail that was read. */
export type Mail = {
  raw: Buffer;
  head: MailHead;
  content: MailContent | { excess: Excess };
  /** The same for each copy of the mail. */
  hash: Buffer;
  /** The normalised email of its sender; '' when it names none. */
  from: string;
  name: string;
  /** The email of the mailbox that it was sent to, beside SUPPORT_EMAIL. */
  mailbox?: string | undefined;
  /** The record of the mail, where staff take up one that was held. */
  heldUid?: string;
};

import type { Attachment, Email } from 'postal-mime';

/** What a mail server says of a mail that it got (RFC 3464). */
export type DeliveryReport = {
  /** The Message-ID of that mail, with its angle brackets. */
  messageId: string;
  action: 'failed' | 'delayed' | 'delivered';
  /** The enhanced status, such as 5.1.1. */
  status: string;
  /** The email that it was sent to, if that is named. */
  recipient: string | undefined;
};

/** The longest parts of a report that are looked at, in characters. */
const MAX_PART = 64_000;

/** Returns the report of a mail server; undefined for other mails. */
export function readReport({ attachments, text = '' }: Email): DeliveryReport | undefined {
  const status = textOf(attachments.find(({ mimeType }) => mimeType === 'message/delivery-status'));
  const original = textOf(
    attachments.find(({ mimeType }) =>
      /^(message\/rfc822|text\/rfc822-headers|message\/global)/.test(mimeType),
    ),
  );
  if (status === undefined) return undefined;
  const [, messageId] = /^message-id:\s*(<[^<>\s]{1,400}>)/im.exec(original ?? text.slice(0, MAX_PART)) ?? [];
  const [, action = ''] = /^action:\s*([a-z]+)/im.exec(status) ?? [];
  if (messageId === undefined) return undefined;
  const [, code = ''] = /^status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(status) ?? [];
  const [, recipient] = /^(?:final|original)-recipient:[^;\r\n]*;\s*<?([^\s<>]{3,254})/im.exec(status) ?? [];
  const state = ACTIONS[action.toLowerCase()] ?? (code.startsWith('4') ? 'delayed' : 'failed');
  return { messageId, action: state, status: code, recipient };
}

const ACTIONS: Record<string, DeliveryReport['action']> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
};

function textOf(attachment: Attachment | undefined): string | undefined {
  if (!attachment) return undefined;
  const { content } = attachment;
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
  return bytes.subarray(0, MAX_PART).toString('latin1');
}

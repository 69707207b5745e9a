import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import type { Keys } from '../keys';
import { insertMail } from './queries';
import type { Mail } from './mail';
import { hashRecipient, sealMail } from './seal';

/** Adds a mail to the outbox, in the transaction of its cause, so that both are stored or neither. */
export async function enqueueMail(
  trx: Kysely<Tables>,
  mail: Mail,
  { kind, now, expiresAt, keys }: { kind: string; now: Date; expiresAt: Date; keys: Keys },
): Promise<void> {
  const payload = sealMail(mail, keys.mail);
  const recipient = hashRecipient(mail.to, keys.recipient);
  await insertMail(trx, {
    id: randomUUID(),
    kind,
    payload,
    recipient,
    created_at: now,
    expires_at: expiresAt,
  });
}

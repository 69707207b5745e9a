import { hkdfSync } from 'node:crypto';

/** One key for each use, so that a value made with one is not valid for another. */
export type Keys = {
  /** Hashes one-time codes. */
  code: Buffer;
  /** Signs tokens. */
  token: Buffer;
  /** Encrypts mails that wait to be sent. */
  mail: Buffer;
  /** Hashes the recipients of mails. */
  recipient: Buffer;
  /** Signs reply addresses. */
  reply: Buffer;
  /** The private key of browser notices (VAPID, P-256). */
  push: Buffer;
  /** Signs the links that stop mails. */
  mailSettings: Buffer;
  /** Signs the links that stop copies of the mails about a request. */
  mailCopies: Buffer;
  /** Hashes networks with the items that they viewed or rated. */
  view: Buffer;
  /** Hashes visitors and networks with the queries after which they opened a result. */
  vote: Buffer;
};

/** Derives the keys from APP_SECRET; another secret voids codes, tokens and waiting mails. */
export function deriveKeys(appSecret: string): Keys {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', appSecret, Buffer.alloc(0), `portal-bantuan/${use}`, 32));
  return {
    code: derive('code'),
    token: derive('token'),
    mail: derive('mail'),
    recipient: derive('recipient'),
    reply: derive('reply'),
    push: derive('push'),
    mailSettings: derive('mail-settings'),
    mailCopies: derive('mail-copies'),
    view: derive('view'),
    vote: derive('vote'),
  };
}

import { z } from 'zod';
import { cleanText } from './common';
import { filledField, rating } from './project';

/** The message for an invalid email (behaviour.md §8); the backend checks more than the schema. */
export const INVALID_EMAIL = 'Email anda tidak valid';
/** The message for a name that is empty, or has no sign that can be seen. */
export const EMPTY_NAME = 'Nama belum diisi. Tulis nama Anda, misalnya Sri Wahyuni.';
const email = z.string({ error: INVALID_EMAIL }).max(10_000, { error: INVALID_EMAIL });
/** White space, which may be copied along, is removed, and full-width digits become plain ones. */
const code = cleanText
  .pipe(z.string().max(64))
  .transform((text) => text.normalize('NFKC').replace(/\s/g, ''));

export const tokenInfoBody = z.object({
  token: z.string(),
  rotate: z
    .boolean()
    .optional()
    .describe('Allows the answer to hold a new token in place of this one (an extension).'),
});
/** The holder of a token. `business_uid` selects the tenant in X-Service-Key; it is not a credential. */
export const user = z.object({
  uid: z.number().int(),
  business_uid: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});
/** What a link leads to: a request, and the person without an account who filed it, with the email to register with. */
export const issueLinkAnswer = z.object({ key: z.string(), email: z.string(), user });
/** `token` replaces the one that was sent. */
export const tokenInfo = user.extend({ token: z.string().optional() });

/** Text, which keeps a leading 0; a number is accepted as well. */
const phone = z.union([
  cleanText.pipe(z.string().min(1).max(32)),
  z.number().int().min(1).max(1e15).transform(String),
]);

export const codeRequestBody = z.object({ address: email, method: z.literal('email') });
export const registerCodeBody = codeRequestBody.extend({
  mobile_no: phone
    .optional()
    .describe('The phone number to be registered, which is checked before a code is mailed (an extension).'),
});
export const codeRequestAnswer = z.object({
  length: z.number().int().describe('Digits of the mailed code.'),
  expired_at: z.string().describe('When the code expires (ISO time).'),
});

export const loginBody = z.object({ username: email, otp_code: code });
/** A name on one line, with at least one visible character. */
const name = cleanText
  .pipe(z.string().max(1_000))
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(200));
const firstName = name
  .pipe(z.string().min(1, { error: EMPTY_NAME }))
  .refine((text) => /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0]/u.test(text), { error: EMPTY_NAME });
export const registerBody = z.object({ email, otp_code: code, first_name: firstName, mobile_no: phone });
export const tokenAnswer = z.object({ token: z.string() });

// Extensions of the contract.
export const tokenRevokeBody = z.object({ token: z.string() });
export const emptyAnswer = z.object({});
/** What the holder of the token may change of the account. */
export const account = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile_no: z.string().nullable().describe('The phone number, as E.164.'),
});
export const updateAccountBody = z.object({
  first_name: firstName.optional(),
  last_name: name.optional(),
  mobile_no: phone.optional(),
});
export const changeEmailBody = z.object({ email, otp_code: code });
export const deleteAccountBody = z.object({ otp_code: code.optional() });

const exportedContact = z.object({
  uid: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});
/** Everything stored about the holder of the token; times are ISO. */
export const accountExport = z.object({
  exported_at: z.string(),
  user: user.extend({
    email: z.string(),
    phone: z.string().nullable(),
    created_at: z.string(),
    request_mails: z.enum(['all', 'answers', 'none']),
  }),
  business: z.object({ uid: z.string(), name: z.string() }),
  contact: exportedContact.nullable(),
  companies: z.array(z.object({ uid: z.string(), name: z.string() })),
  sessions: z.array(
    z.object({ created_at: z.string(), expires_at: z.string(), revoked_at: z.string().nullable() }),
  ),
  events: z.array(
    z.object({
      event_name: z.string(),
      event_data: z.record(z.string(), z.unknown()),
      created_at: z.string(),
    }),
  ),
  /** Feedback on articles, by their uid. */
  article_feedback: z.array(
    z.object({
      article: z.string(),
      helpful: z.boolean(),
      reasons: z.array(z.string()),
      comment: z.string(),
      created_at: z.string(),
      updated_at: z.string(),
    }),
  ),
  requests: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      status: z.string(),
      created_at: z.string(),
      fields: z.array(filledField),
      context: z.object({
        articles: z.array(z.object({ key: z.string(), name: z.string().optional() })),
        searches: z.array(z.string()),
      }),
      /** The key of an earlier request. */
      follow_up_of: z.string().nullable(),
      /** The second email, in copy. */
      copy_to: z.string().nullable(),
      comments: z.array(
        z.object({
          author: z.string(),
          body: z.string(),
          quoted: z.string().optional(),
          created_at: z.string(),
        }),
      ),
      changes: z.array(
        z.object({
          author: z.string(),
          from: z.string(),
          to: z.string(),
          resolution: z.string().nullable(),
          created_at: z.string(),
        }),
      ),
      rating: rating.omit({ is_editable: true }).nullable(),
    }),
  ),
  /** `request` is the key of the request; null for an image that was never sent with one. */
  images: z.array(
    z.object({
      image_url: z.string(),
      file_name: z.string(),
      request: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  activities: z.array(
    z.object({
      contact: z.string(),
      activity_time: z.string(),
      duration: z.number(),
      activity_type: z.string(),
      subject: z.string(),
      notes: z.array(z.string()),
    }),
  ),
});

/** `ref` is the uid as another backend wrote it, when that is no number; else absent or ''. */
export type User = z.infer<typeof user> & { ref?: string | undefined };
export type TokenInfo = z.infer<typeof tokenInfo> & Pick<User, 'ref'>;
export type IssueLinkAnswer = z.infer<typeof issueLinkAnswer>;
export type TokenInfoBody = z.infer<typeof tokenInfoBody>;
export type CodeRequestBody = z.infer<typeof codeRequestBody>;
export type CodeRequestAnswer = z.infer<typeof codeRequestAnswer>;
export type LoginBody = z.infer<typeof loginBody>;
export type RegisterCodeBody = z.infer<typeof registerCodeBody>;
export type RegisterBody = z.infer<typeof registerBody>;
export type TokenAnswer = z.infer<typeof tokenAnswer>;
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;
export type Account = z.infer<typeof account>;
export type UpdateAccountBody = z.infer<typeof updateAccountBody>;
export type ChangeEmailBody = z.infer<typeof changeEmailBody>;
export type AccountExport = z.infer<typeof accountExport>;

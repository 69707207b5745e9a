import { isIP } from 'node:net';
import { z } from 'zod';
import { parseEmail } from './format/email';

// Readers of the texts of settings, from which `env.fields.ts` makes its fields.

/** A URL with one of the schemes. */
export const url = (schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    // The checks that follow parse the URL.
    abort: true,
  });

const trimSlashes = (text: string): string => text.replace(/\/+$/, '');

export const base = url(['http:', 'https:'])
  .refine((text) => new URL(text).search === '' && new URL(text).hash === '')
  .transform(trimSlashes);

export const origin = url(['http:', 'https:'])
  .refine((text) => /^\/?$/.test(new URL(text).pathname) && new URL(text).search === '')
  .transform((text) => new URL(text).origin);

/** An email in the one form in which it is compared. */
export const email = z.string().transform((text, context) => {
  const parsed = parseEmail(text);
  if (!parsed) context.addIssue({ code: 'custom', message: 'not an email' });
  return parsed ?? z.NEVER;
});

/** A name with an email, such as `Penjualan <jual@contoh.id>`. */
export const mailbox = z.string().transform((text, context) => {
  const [, name = '', address = ''] = /^([^<>@,]{1,60})<([^<>]+)>$/.exec(text) ?? [];
  const parsed = parseEmail(address);
  if (!parsed || name.trim() === '') context.addIssue({ code: 'custom', message: 'no name with an email' });
  return parsed ? { name: name.trim(), email: parsed } : z.NEVER;
});

export const list = <Item>(item: z.ZodType<Item, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));

export const hostName = z
  .string()
  .regex(/^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9][a-z0-9-]*(:\d{1,5})?$/i);

/** An IP or a network such as 10.0.0.0/8. */
export const network = z.string().refine((text) => {
  const [ip = '', prefix, ...rest] = text.split('/');
  const version = isIP(ip);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
});

/** Returns whether a secret looks random, and not like an example or something typed by hand. */
export const isStrongSecret = (text: string): boolean =>
  text.length >= 32 &&
  new Set(text).size >= 10 &&
  !/change.?me|example|contoh|ganti.?(ini|saya)|password|secret|rahasia|01234567|abcdefgh/i.test(text);

export const oneLine = z
  .string()
  .max(200)
  .refine((text) => !/[\r\n\0]/.test(text));

/** The samplers of OpenTelemetry's standard variables. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

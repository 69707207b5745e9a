import './start/environment.mjs';
import { parseArgs } from 'node:util';
import { createAccessTokens } from '@/lib/backend/mail/access-tokens';
import { deriveKeys } from '@/lib/backend/keys';
import { getSettings } from '@/lib/env.server';
import { mailTestText as text } from '@/lib/text/commands';
import { exitWith } from './command';
import { testMail } from './mail/test-mail';
import { resolveAppSecret } from '@/lib/server/app-secret';
import { say } from './start/console.mjs';

const DEFAULT_WAIT_S = '60';

/** `npm run mail:test`: sends and receives a test mail, and says what is wrong. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { wait: { type: 'string', default: DEFAULT_WAIT_S } } });
  const settings = getSettings();
  const clock = () => new Date();
  const { mailOauthUrl: url } = settings;
  // A running site keeps exchanged tokens; the one of the setting does for a test.
  const tokens = url
    ? createAccessTokens({ url, keys: deriveKeys(await resolveAppSecret(settings)), clock })
    : undefined;
  const waitMs = Math.max(1, Number(values.wait) || 0) * 1_000;
  return (await testMail({ ...settings, tokens, waitMs, say })) ? 0 : 1;
}

exitWith(main, text.usage);

// npm run torture -- <name>: what a site must survive, tried on the present build. Loopback only, with data of its own.
import './start/environment.mjs';

/** Each resolves with whether the site has survived. */
const TESTS: Record<string, () => Promise<boolean>> = {
  // Mails from a real IMAP server (Debian: package dovecot-imapd).
  'mail-steps': async () => (await import('./torture/mail')).eachStep(),
  'mail-kills': async () => (await import('./torture/mail')).kills(),
  'mail-flood': async () => (await import('./torture/mail')).flood(),
  overload: async () => (await import('./torture/overload')).overload(),
  soak: async () => (await import('./torture/soak')).soak(),
};

const [name = ''] = process.argv.slice(2);
const test = TESTS[name];
if (test) {
  if (!(await test())) process.exitCode = 1;
} else {
  console.error(`npm run torture -- <name>, with one of these names: ${Object.keys(TESTS).join(', ')}`);
  process.exitCode = 1;
}

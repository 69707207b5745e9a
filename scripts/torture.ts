// npm run torture -- <name> [<part of a fault's name>]: what a site must survive, tried on the present build. Loopback only, with data of its own.
import './start/environment.mjs';

/** Each resolves with whether the site has survived. */
const TESTS: Record<string, (part?: string) => Promise<boolean>> = {
  // Mails from a real IMAP server (Debian: package dovecot-imapd).
  'mail-steps': async () => (await import('./torture/mail')).eachStep(),
  'mail-kills': async () => (await import('./torture/mail')).kills(),
  'mail-flood': async () => (await import('./torture/mail')).flood(),
  // Three instances behind nginx, on PostgreSQL with a standby and PgBouncer (Debian: nginx, postgresql, pgbouncer).
  failover: async (part) => (await import('./torture/failover')).failover(part),
  overload: async () => (await import('./torture/overload')).overload(),
  soak: async () => (await import('./torture/soak')).soak(),
};

const [name = '', part] = process.argv.slice(2);
const test = TESTS[name];
if (test) {
  if (!(await test(part))) process.exitCode = 1;
} else {
  console.error(`npm run torture -- <name>, with one of these names: ${Object.keys(TESTS).join(', ')}`);
  process.exitCode = 1;
}

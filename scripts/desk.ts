import './start/environment.mjs';
import { buffer as readBytes, text as readText } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { DeskAnswer, DeskCommand, DeskInput } from '@/lib/backend/desk/commands/desk-commands';
import { getSettings } from '@/lib/env.server';
import { deskCommandText as text } from '@/lib/text/commands';
import { askRunning, exitWith, withPortal } from './command';
import {
  exactly,
  flag,
  isHelp,
  json,
  readAnnouncement,
  readImageFile,
  roleOf,
  severityOf,
  statusOf,
  string,
  timeOf,
  UsageError,
  usageOf,
  usageReason,
  viewOf,
} from './desk/arguments';
import { printAnnouncements, printList, printRequest, printStaff } from './desk/print';
import { resolveAppSecret } from '@/lib/server/app-secret';
import { DESK_PATH } from '@/lib/server/control-paths';
import { say } from './start/console.mjs';

/** `npm run desk -- <command>`: what agents do with requests, with the site running or stopped. */
async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  const usage = command ? usageOf(name) : text.usage;
  if (isHelp(name) || (command && args.some(isHelp))) {
    say(usage);
    return 0;
  }
  try {
    if (!command) throw new UsageError(name === '' ? '' : text.unknown(name));
    return await command(args);
  } catch (error) {
    const reason = usageReason(error);
    if (reason === undefined) throw error;
    if (reason) console.error(reason);
    say(usage);
    return 2;
  }
}

const COMMANDS: Record<string, (args: string[]) => Promise<number>> = {
  async unlock(args) {
    const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true });
    const [email = ''] = exactly(1, positionals);
    const unlocked = await run('unlock', { email });
    return answer(values.json, unlocked, () => {
      const isOpen = unlocked.counters + unlocked.codes === 0;
      say(isOpen ? text.wasOpen(unlocked.email) : text.unlocked(unlocked.email));
    });
  },

  async list(args) {
    const options = {
      json,
      view: string,
      waiting: flag,
      status: string,
      assignee: string,
      q: string,
      size: string,
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    exactly(0, positionals);
    const { q, assignee } = values;
    const size = values.size === undefined ? undefined : Number(values.size);
    if (size !== undefined && !(Number.isInteger(size) && size > 0)) throw new UsageError(text.wrongSize);
    const view = values.waiting ? 'waiting-us' : viewOf(values.view);
    const list = await run('list', { view, status: statusOf(values.status), assignee, q, size });
    return answer(values.json, list, () => printList(list));
  },

  async show(args) {
    const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true });
    const [key = ''] = exactly(1, positionals);
    const request = await run('show', { key });
    return answer(values.json, request, () => printRequest(request));
  },

  async reply(args) {
    const image = { type: 'string', multiple: true } as const;
    const options = { json, author: string, status: string, image } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [key, given] = positionals;
    if (key === undefined || positionals.length > 2) throw new UsageError();
    const images = await Promise.all((values.image ?? []).map(readImageFile));
    const comment = await run('reply', {
      key,
      author: values.author ?? '',
      text: given ?? (process.stdin.isTTY ? '' : await readText(process.stdin)),
      images,
      status: statusOf(values.status),
    });
    return answer(values.json, comment, () => say(text.replied(key.toUpperCase(), images.length)));
  },

  async status(args) {
    const { values, positionals } = parseArgs({
      args,
      options: { json, author: string },
      allowPositionals: true,
    });
    const [key = '', given] = exactly(2, positionals);
    const status = statusOf(given);
    if (!status) throw new UsageError();
    const issue = await run('status', { key, author: values.author ?? '', status });
    return answer(values.json, issue, () => say(text.statusChanged(issue.key, issue.status.name)));
  },

  async assign(args) {
    const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true });
    const [key = '', given = ''] = exactly(2, positionals);
    const assigned = await run('assign', { key, email: given === 'none' ? null : given });
    return answer(values.json, assigned, () => say(text.assigned(assigned.key, assigned.assignee)));
  },

  async users(args) {
    const options = { json, name: string, role: string } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [task = 'list', ...rest] = positionals;
    if (task === 'list') {
      exactly(0, rest);
      const staff = await run('users', {});
      return answer(values.json, staff, () => printStaff(staff.results));
    }
    if (task === 'invite') {
      const [email = ''] = exactly(1, rest);
      const name = values.name?.trim() ?? '';
      if (name === '') throw new UsageError(text.noName);
      const invited = await run('users-invite', { email, name, role: roleOf(values.role) });
      return answer(values.json, invited, () => say(text.invited(invited.email)));
    }
    if (task === 'role') {
      const [email = '', given] = exactly(2, rest);
      const changed = await run('users-role', { email, role: roleOf(given) ?? 'agent' });
      return answer(values.json, changed, () => say(text.roleChanged(changed.name, changed.role)));
    }
    if (task !== 'end') throw new UsageError(text.unknown(`users ${task}`));
    const [email = ''] = exactly(1, rest);
    const ended = await run('users-end', { email });
    return answer(values.json, ended, () => say(text.accessEnded(ended.name)));
  },

  // For pipes of mail servers: 0 when there is nothing left to do, 75 (EX_TEMPFAIL) when it should come again.
  async 'mail-in'(args) {
    const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true });
    exactly(0, positionals);
    const raw = (await readBytes(process.stdin)).toString('base64');
    try {
      const taken = await run('mail-in', { raw });
      const { outcome, reason = '', key = '' } = taken;
      return answer(values.json, taken, () => say(text.mail(outcome, reason, key)));
    } catch (error) {
      console.error(text.mailLater(error instanceof Error ? error.message : String(error)));
      return 75;
    }
  },

  async announce(args) {
    const [title, values] = readAnnouncement(args);
    const announced = await run('announce', {
      title,
      text: values.text ?? '',
      severity: severityOf(values.severity),
      url: values.link ?? values.url,
      from: timeOf(values.from, '00:00:00'),
      until: timeOf(values.until, '23:59:59'),
      replaces: values.replaces,
    });
    return answer(values.json, announced, () => say(text.announced(announced.uid)));
  },

  async unannounce(args) {
    const { values, positionals } = parseArgs({
      args,
      options: { json, delete: flag },
      allowPositionals: true,
    });
    const [uid = ''] = exactly(1, positionals);
    const ended = await run('unannounce', { uid, isDeleted: values.delete });
    return answer(values.json, ended, () => say(values.delete ? text.deleted : text.unannounced));
  },

  async announcements(args) {
    const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true });
    exactly(0, positionals);
    const list = await run('announcements', {});
    return answer(values.json, list, () => printAnnouncements(list.results));
  },

  async share(args) {
    const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true });
    const [business = '', given = ''] = exactly(2, positionals);
    if (given !== 'on' && given !== 'off') throw new UsageError();
    const shared = await run('share', { business, isShared: given === 'on' });
    return answer(values.json, shared, () => say(text.shared(shared.users.join(', '), shared.isShared)));
  },
};

/** Runs a command in the running site, or else here. */
function run<Name extends DeskCommand>(name: Name, input: DeskInput<Name>): Promise<DeskAnswer<Name>> {
  const settings = getSettings();
  return withPortal<DeskAnswer<Name>>(settings, {
    running: (site) => askRunning(site, DESK_PATH + name, input),
    stopped: async (db) => {
      // Loading the backend takes seconds, which a command for a running site saves.
      const [{ createDeps }, { DESK_COMMANDS }] = await Promise.all([
        import('@/lib/backend/app'),
        import('@/lib/backend/desk/commands/desk-commands'),
      ]);
      const own = { ...settings, appSecret: await resolveAppSecret(settings) };
      const deps = createDeps({ db, settings: own, clock: () => new Date(), log });
      return (await DESK_COMMANDS[name].run(input, deps)) as DeskAnswer<Name>;
    },
  });
}

const complain = (_: object, message: string): void => console.error(message);
const log = { info: () => undefined, warn: complain, error: complain };

function answer(asJson: boolean | undefined, given: object, print: () => void): number {
  if (asJson) say(JSON.stringify(given, null, 2));
  else print();
  return 0;
}

exitWith(main, text.usage, 1);

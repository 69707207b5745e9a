import './start/environment.mjs';
import { buffer as readBytes, text as readText } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createSend, type Transport } from '@/lib/api/send';
import { OPERATOR } from '@/lib/backend/http/client-ip';
import { getSettings } from '@/lib/env.server';
import { deskCommandText as text } from '@/lib/text/commands';
import { exitWith, fetchRunning, withPortal } from './command';
import {
  exactly,
  flag,
  isHelp,
  json,
  readAnnouncement,
  readImageFile,
  roleOf,
  statusOf,
  string,
  UsageError,
  usageOf,
  usageReason,
  viewOf,
} from './desk/arguments';
import { deskCommands, type DeskCommands } from './desk/commands';
import { printAnnouncements, printList, printRequest, printStaff } from './desk/print';
import { resolveAppSecret } from '@/lib/server/app-secret';
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
    const unlocked = await run((desk) => desk.unlock({ email }));
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
    const status = statusOf(values.status);
    const list = await run((desk) => desk.list({ view, status, assignee, q, size }));
    return answer(values.json, list, () => printList(list));
  },

  async show(args) {
    const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true });
    const [key = ''] = exactly(1, positionals);
    const request = await run((desk) => desk.show({ key }));
    return answer(values.json, request, () => printRequest(request));
  },

  async reply(args) {
    const image = { type: 'string', multiple: true } as const;
    const options = { json, author: string, status: string, image } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [key, argument] = positionals;
    if (key === undefined || positionals.length > 2) throw new UsageError();
    const images = await Promise.all((values.image ?? []).map(readImageFile));
    const written = argument ?? (process.stdin.isTTY ? '' : await readText(process.stdin));
    const reply = { key, author: values.author ?? '', text: written, status: statusOf(values.status) };
    const comment = await run((desk) => desk.reply({ ...reply, images }));
    return answer(values.json, comment, () => say(text.replied(key.toUpperCase(), images.length)));
  },

  async status(args) {
    const { values, positionals } = parseArgs({
      args,
      options: { json, author: string },
      allowPositionals: true,
    });
    const [key = '', argument] = exactly(2, positionals);
    const status = statusOf(argument);
    if (!status) throw new UsageError();
    const issue = await run((desk) => desk.status({ key, author: values.author ?? '', status }));
    return answer(values.json, issue, () => say(text.statusChanged(issue.key, issue.status.name)));
  },

  async assign(args) {
    const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true });
    const [key = '', argument = ''] = exactly(2, positionals);
    const assigned = await run((desk) => desk.assign({ key, email: argument === 'none' ? null : argument }));
    return answer(values.json, assigned, () => say(text.assigned(assigned.key, assigned.assignee)));
  },

  async users(args) {
    const options = { json, name: string, role: string } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [task = 'list', ...rest] = positionals;
    if (task === 'list') {
      exactly(0, rest);
      const staff = await run((desk) => desk.users());
      return answer(values.json, staff, () => printStaff(staff.results));
    }
    if (task === 'invite') {
      const [email = ''] = exactly(1, rest);
      const name = values.name?.trim() ?? '';
      if (name === '') throw new UsageError(text.noName);
      const role = roleOf(values.role);
      const invited = await run((desk) => desk.invite({ email, name, role }));
      return answer(values.json, invited, () => say(text.invited(invited.email)));
    }
    if (task === 'role') {
      const [email = '', argument] = exactly(2, rest);
      const role = roleOf(argument) ?? 'agent';
      const changed = await run((desk) => desk.setRole({ email, role }));
      return answer(values.json, changed, () => say(text.roleChanged(changed.name, changed.role)));
    }
    if (task !== 'end') throw new UsageError(text.unknown(`users ${task}`));
    const [email = ''] = exactly(1, rest);
    const ended = await run((desk) => desk.endAccess({ email }));
    return answer(values.json, ended, () => say(text.accessEnded(ended.name)));
  },

  // For pipes of mail servers: 0 when there is nothing left to do, 75 (EX_TEMPFAIL) when it should come again.
  async 'mail-in'(args) {
    const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true });
    exactly(0, positionals);
    const raw = (await readBytes(process.stdin)).toString('base64');
    try {
      const mail = await run((desk) => desk.takeMail({ raw }));
      const { outcome, reason = '', key = '' } = mail;
      return answer(values.json, mail, () => say(text.mail(outcome, reason, key)));
    } catch (error) {
      console.error(text.mailLater(error instanceof Error ? error.message : String(error)));
      return 75;
    }
  },

  async announce(args) {
    const { announcement, isJson } = readAnnouncement(args);
    const announced = await run((desk) => desk.announce(announcement));
    return answer(isJson, announced, () => say(text.announced(announced.uid)));
  },

  async unannounce(args) {
    const { values, positionals } = parseArgs({
      args,
      options: { json, delete: flag },
      allowPositionals: true,
    });
    const [uid = ''] = exactly(1, positionals);
    const ended = await run((desk) => desk.unannounce({ uid, isDeleted: values.delete }));
    return answer(values.json, ended, () => say(values.delete ? text.deleted : text.unannounced));
  },

  async announcements(args) {
    const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true });
    exactly(0, positionals);
    const list = await run((desk) => desk.announcements());
    return answer(values.json, list, () => printAnnouncements(list.results));
  },

  async share(args) {
    const { values, positionals } = parseArgs({ args, options: { json }, allowPositionals: true });
    const [business = '', argument = ''] = exactly(2, positionals);
    if (argument !== 'on' && argument !== 'off') throw new UsageError();
    const shared = await run((desk) => desk.share({ business, isShared: argument === 'on' }));
    return answer(values.json, shared, () => say(text.shared(shared.users.join(', '), shared.isShared)));
  },
};

/** Runs a command, whose calls the running site answers, or else the backend in this process. */
function run<T>(command: (desk: DeskCommands) => Promise<T>): Promise<T> {
  const settings = getSettings();
  const runWith = (transport: Transport) => {
    const bases = { auth: '/api/auth', api: '/api' };
    return command(deskCommands(createSend({ transport, bases, apiKey: settings.apiKey })));
  };
  return withPortal(settings, {
    running: (site) => runWith((url, init) => fetchRunning(site, url, init)),
    stopped: async (db) => {
      // Loading the backend takes seconds, which a command for a running site saves.
      const { createBackend } = await import('@/lib/backend/app');
      const appSecret = await resolveAppSecret(settings);
      const backend = createBackend({
        db,
        settings: { ...settings, appSecret },
        clock: () => new Date(),
        log,
      });
      return runWith((url, init) => backend.fetch(new Request(`http://here.invalid${url}`, init), OPERATOR));
    },
  });
}

const complain = ({ err }: { err?: unknown }, message: string): void =>
  console.error(err instanceof Error ? `${message}: ${err.message}` : message);
const log = { info: () => undefined, warn: complain, error: complain };

function answer(asJson: boolean | undefined, argument: object, print: () => void): number {
  if (asJson) say(JSON.stringify(argument, null, 2));
  else print();
  return 0;
}

exitWith(main, text.usage, 1);

import type { RequestList, ShownRequest } from './commands';
import type { StaffMember } from '@/lib/contract/desk';
import type { Announcement } from '@/lib/contract/directory';
import { formatTime } from '@/lib/format/format-date';
import { htmlToText } from '@/lib/format/html-to-text';
import { quoteLines } from '@/lib/format/quote-lines';
import { requestText } from '@/lib/text/backend';
import { deskCommandText as text } from '@/lib/text/commands';
import { say } from '../start/console.mjs';

/** Prints the list of requests, one a line. */
export function printList({ count, records }: RequestList): void {
  if (records.length === 0) return say(text.noRequests);
  const cells = records.map(cellsOf);
  const widths = cells.reduce(
    (widest, row) => row.map((cell, at) => Math.max(cell.length, widest[at] ?? 0)),
    [0],
  );
  for (const row of cells)
    say(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  say(text.listed(records.length, count));
}

const cellsOf = ({
  key,
  status,
  waiting,
  late,
  assignee,
  updated_at,
  email,
  name,
}: RequestList['records'][number]) => [
  key,
  requestText.id.statuses[status],
  late ? text.late : waiting ? text.waiting : '',
  plain(assignee ?? ''),
  formatTime(updated_at, 'id'),
  email ?? text.noEmail,
  plain(name).slice(0, 80),
];

/** Prints a request: who filed it, its fields, and what was written and changed since, the earliest first. */
export function printRequest({ key, name, status, customer, created_at, ...rest }: ShownRequest): void {
  say(`${key}  ${plain(name)}`);
  say(`${status.name} · ${formatTime(created_at, 'id')}`);
  const who = [customer.name, customer.email, customer.phone, ...customer.companies];
  say(who.filter(Boolean).map(String).map(plain).join(' · '));
  if (rest.copy_to) say(text.copyTo(plain(rest.copy_to)));
  if (rest.assignee) say(text.assignedTo(plain(rest.assignee.name)));
  if (rest.due) say(text.due[rest.due.kind](formatTime(rest.due.at, 'id'), rest.due.is_late));
  for (const [label, linked] of [
    [text.followUpOf, [rest.follow_up_of]],
    [text.followUps, rest.follow_ups],
    [text.mergedInto, [rest.merged_into]],
    [text.merged, rest.merged],
  ] as const) {
    const keys = linked.flatMap((one) => one?.key ?? []);
    if (keys.length > 0) say(`${label} ${keys.join(', ')}`);
  }
  if (rest.known_issue) say(text.knownIssue(plain(rest.known_issue.title)));
  if (rest.rating) say(text.rating(rest.rating.score, plain(rest.rating.comment)));
  for (const { name: label, field_type, value, text: shown } of rest.fields) {
    if (value === name) continue;
    say(`\n${plain(label)}:\n${indent(field_type === 'richtext' ? htmlToText(value) : (shown ?? value))}`);
  }
  printImages(rest.images);
  const entries = [
    ...rest.comments.map((comment) => ({ ...comment, change: undefined })),
    ...rest.changes.map((change) => ({ ...change, body: '', media: [], change })),
  ].sort((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0));
  for (const { author, created_at: at, body, media = [], change } of entries) {
    const role = author.is_staff ? text.staff : text.customer;
    say(`\n— [${role}] ${plain(author.name)}, ${formatTime(at, 'id')}`);
    if (change) say(`  ${text.changed(change.from.name, change.to.name)}`);
    else if (body) say(indent(htmlToText(body)));
    printImages(media.map(({ file_name, id }) => file_name ?? id));
  }
  for (const { author, is_mail, body, media, created_at: at } of rest.notes) {
    say(`\n${text.note(plain(author), formatTime(at, 'id'), is_mail)}`);
    say(indent(htmlToText(body)));
    printImages(media.map(({ file_name, id }) => file_name ?? id));
  }
}

/** Prints the staff, one a line. */
export function printStaff(staff: readonly StaffMember[]): void {
  if (staff.length === 0) say(text.noStaff);
  for (const { email, name, role, ended_at, last_seen_at: seen } of staff) {
    const state = ended_at ? text.ended : seen ? text.lastSeen(formatTime(seen, 'id')) : text.neverSeen;
    say([email, plain(name), text.roles[role], state].join('  '));
  }
}

/** Prints announcements, one a line. */
export function printAnnouncements(announcements: readonly Announcement[]): void {
  if (announcements.length === 0) say(text.noAnnouncements);
  for (const { uid, severity, title, starts_at, ends_at, is_over } of announcements) {
    const times = [formatTime(starts_at, 'id'), ends_at === null ? '' : formatTime(ends_at, 'id')];
    const period = times.join(' – ').trimEnd();
    say([uid, severity.padEnd(8), period, is_over ? text.over : '', plain(title)].filter(Boolean).join('  '));
  }
}

function printImages(names: readonly string[]): void {
  if (names.length > 0) say(`  ${text.images} ${names.map(plain).join(', ')}`);
}

/** Removes controls, which a terminal would obey. */
const plain = (argument: string): string => argument.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
const indent = (argument: string): string =>
  quoteLines(argument)
    .split('\n')
    .map((line) => `  ${plain(line)}`)
    .join('\n');

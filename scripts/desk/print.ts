import type { DeskList, DeskListed, DeskRequest } from '@/lib/backend/desk/find-requests';
import type { Announcement } from '@/lib/contract/directory';
import { formatTime } from '@/lib/rules/format-date';
import { htmlToText } from '@/lib/rules/html-to-text';
import { requestText } from '@/lib/text/backend';
import { deskText as text } from '@/lib/text/commands';
import { say } from '../start/console.mjs';

/** Prints the list of requests, one a line. */
export function printList({ count, records }: DeskList): void {
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

const cellsOf = ({ key, status, waiting, updated_at, email, name }: DeskListed): string[] => [
  key,
  requestText.id.statuses[status],
  waiting ? text.waiting : '',
  formatTime(updated_at, 'id'),
  email ?? text.noEmail,
  plain(name).slice(0, 80),
];

/** Prints a request: who filed it, its fields, and what was written and changed since, the earliest first. */
export function printRequest({ key, name, status, customer, created_at, ...rest }: DeskRequest): void {
  say(`${key}  ${plain(name)}`);
  say(`${status.name} · ${formatTime(created_at, 'id')}`);
  say([customer.name, customer.email, customer.phone].filter(Boolean).map(String).map(plain).join(' · '));
  if (rest.copy_to) say(text.copyTo(plain(rest.copy_to)));
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
    say(`\n— ${plain(author.name)}${author.is_staff ? ` (${text.staff})` : ''}, ${formatTime(at, 'id')}`);
    if (change) say(indent(text.changed(change.from.name, change.to.name)));
    else if (body) say(indent(htmlToText(body)));
    printImages(media.map(({ file_name, id }) => file_name ?? id));
  }
  for (const { sender, body, created_at: at } of rest.notes) {
    say(`\n${text.note(plain(sender), formatTime(at, 'id'))}`);
    say(indent(body));
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
const plain = (given: string): string => given.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
const indent = (given: string): string =>
  given
    .split('\n')
    .map((line) => `  ${plain(line)}`.trimEnd())
    .join('\n');

import './start/environment.mjs';
import { parseArgs } from 'node:util';
import type { MovedPart } from '@/lib/database/media-bytes';
import { getSettings } from '@/lib/env.server';
import { MEDIA_MOVE_PATH } from '@/lib/server/control-paths';
import { moveMedia, moveRequest } from '@/lib/server/move-media';
import { dataText as text } from '@/lib/text/data-commands';
import { askRunning, exitWith, withPortal } from './command';
import { drawProgress } from './progress';
import { say } from './start/console.mjs';

/** `npm run media:move -- --to s3|database`: moves pictures and attachments, with the site running or stopped. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const request = moveRequest.safeParse({ to: values.to });
  if (values.help || !request.success) {
    say(text.moveUsage);
    return values.help ? 0 : 2;
  }
  const { to } = request.data;
  return withPortal(getSettings(), {
    running: (site) => moveAll((cursor) => askRunning<MovedPart>(site, MEDIA_MOVE_PATH, { to, cursor })),
    stopped: (db) => moveAll((cursor) => moveMedia(db, { to, cursor })),
  });
}

async function moveAll(movePart: (cursor: MovedPart['next']) => Promise<MovedPart>): Promise<number> {
  const damaged: string[] = [];
  let [moved, bytes, total] = [0, 0, 0];
  let next: MovedPart['next'];
  do {
    const part = await movePart(next);
    total = Math.max(total, part.waiting);
    moved += part.moved;
    bytes += part.bytes;
    damaged.push(...part.damaged);
    drawProgress(text.moving, moved, total);
    next = part.next;
  } while (next);
  say(text.moved(moved, `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`));
  for (const file of damaged) console.error(text.damagedFile(file));
  return damaged.length > 0 ? 1 : 0;
}

exitWith(main, text.moveUsage, 1);

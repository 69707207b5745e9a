// Writes in several ways at once and reports each acknowledged write, until it is killed.
import { openDatabase } from '@/lib/database/open-database';
import { bytesInDatabase } from '@/lib/database/media-bytes';
import { say } from './say';

const [dataDir = '', round = ''] = process.argv.slice(2);
const started = Date.now();
// A small limit, so that kills also meet checkpoints.
const database = await openDatabase({ dataDir, engine: { logLimitBytes: 1_000_000 } });
say({ event: 'open', ms: Date.now() - started });

const change = (key: string) => ({ uid: 'u', locale: 'id', model: 'm', kind: 'changed', key }) as const;

async function writeSingly(writer: number): Promise<void> {
  for (let n = 0; ; n += 1) {
    const key = `${round}-${writer}-${n}`;
    await database.kysely.insertInto('content_change').values(change(key)).execute();
    say({ event: 'stored', keys: [key] });
  }
}

async function writePairs(writer: number): Promise<void> {
  for (let n = 0; ; n += 1) {
    const keys = ['a', 'b'].map((half) => `${round}-${writer}-${n}${half}`);
    await database.transaction(async (trx) => {
      for (const key of keys) await trx.insertInto('content_change').values(change(key)).execute();
    });
    say({ event: 'stored', keys });
  }
}

async function writeLarge(writer: number): Promise<void> {
  for (let n = 0; ; n += 1) {
    const id = `${round}-${writer}-${n}`;
    const image = {
      file_name: 'x',
      mime: 'image/png',
      width: 1,
      height: 1,
      ...bytesInDatabase(Buffer.alloc(200_000, n)),
      source: 's',
    };
    await database.kysely
      .insertInto('media')
      .values({ id, ...image })
      .execute();
    say({ event: 'stored', media: id, fill: n % 256 });
  }
}

await Promise.all([writeSingly(1), writeSingly(2), writePairs(3), writePairs(4), writeLarge(5)]);

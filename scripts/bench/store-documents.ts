import type { Insertable } from 'kysely';
import type { Database } from '@/lib/database/open-database';
import { deleteIndex } from '@/lib/search';
import { toJson, type ContentItemTable } from '@/lib/database/schema';
import type { BenchDocument } from './search-documents';

const ROWS_PER_STATEMENT = 250;
const CATEGORIES = 12;
const TOPICS = 60;

/** Puts the made-up articles, with topics and categories around them, in place of all content. */
export async function storeDocuments(db: Database, documents: readonly BenchDocument[]): Promise<void> {
  await db.kysely.deleteFrom('content_item').execute();
  await deleteIndex(db.kysely);
  await insert(db, [
    ...Array.from({ length: CATEGORIES }, (_, index) => parent('help-category', index, null)),
    ...Array.from({ length: TOPICS }, (_, index) =>
      parent('help-topic', index, `kategori-${index % CATEGORIES}`),
    ),
  ]);
  for (let start = 0; start < documents.length; start += ROWS_PER_STATEMENT) {
    await insert(
      db,
      documents.slice(start, start + ROWS_PER_STATEMENT).map((document, index) => ({
        ...base('help-article', document.uid, document.key, document.title),
        topic_uid: `topik${(start + index) % TOPICS}`,
        category_key: `kategori-${((start + index) % TOPICS) % CATEGORIES}`,
        keywords: document.keywords,
        data: toJson({
          description: document.text.slice(0, 140),
          headings: document.headings.map((text, place) => ({ id: `bagian-${place}`, text, level: 2 })),
        }),
        plain_text: document.text,
      })),
    );
  }
}

const base = (model: string, uid: string, key: string, title: string) => ({
  uid,
  key,
  model,
  title,
  name: title,
  locale: 'id' as const,
  visibility: 'public' as const,
  source: 'bench',
  source_path: `${model}/${key}`,
  source_hash: 'bench',
});

function parent(model: 'help-category' | 'help-topic', index: number, category: string | null) {
  const name = model === 'help-category' ? `kategori-${index}` : `topik${index}`;
  const names = { topic_uid: null, category_key: category, keywords: [], data: toJson({}), plain_text: null };
  return { ...base(model, name, name, name), ...names };
}

async function insert(db: Database, rows: Insertable<ContentItemTable>[]): Promise<void> {
  await db.kysely.insertInto('content_item').values(rows).execute();
}

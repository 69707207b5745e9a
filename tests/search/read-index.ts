import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/database/schema';
import { decodePostings, findPosting } from '@/lib/search/storage/posting-list';

/** The whole index, without what tells only when it was written: versions, and the numbers of documents. */
export async function readIndex(kysely: Kysely<Tables>) {
  const documents = await kysely
    .selectFrom('search_document')
    .selectAll()
    .orderBy('uid')
    .orderBy('locale')
    .execute();
  const words = await kysely
    .selectFrom('search_word')
    .select(['locale', 'word', 'documents', 'titles', 'stems'])
    .where('documents', '>', 0)
    .orderBy('locale')
    .orderBy('word')
    .execute();
  const rows = await kysely
    .selectFrom('search_posting')
    .selectAll()
    .orderBy('word')
    .orderBy('block')
    .execute();
  // A list that names a document that is not there shows itself by its number.
  const refs = new Map(documents.map(({ number: docId, uid, locale }) => [docId, `${uid} ${locale}`]));
  const postings: Record<string, Record<string, object>> = {};
  for (const { word, entries } of rows) {
    const list = (postings[word] ??= {});
    const decoded = decodePostings([entries]);
    for (const docId of decoded.documents)
      list[refs.get(docId) ?? docId] = { ...findPosting(decoded, docId) };
  }
  return { documents: documents.map(({ number: _, version: __, ...rest }) => rest), words, postings };
}

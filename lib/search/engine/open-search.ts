import type { Client } from '@opensearch-project/opensearch';
import { refKey, type ItemRef } from '@/lib/database/item-ref';

/** How long a search waits for the engine, in ms; then it uses the portal's own index. */
const SEARCH_MS = 800;
const WRITE_MS = 30_000;
const IDS_PER_PAGE = 5_000;

/** The encoded posting of each term of a document, in base64. */
export type Entry = Record<string, string>;
/** A document as the engine keeps it: terms of the portal's analyzer between blanks, as often as they occur. */
export type EngineDocument = ItemRef & {
  docId: number;
  version: number;
  model: string;
  title: string;
  metadata: string;
  text: string;
  entry: Entry;
};
/** A document by its id in the engine, and the version of the portal's index in which it was written. */
export type Ref = { id: string; docId: number; version: number };

const MAPPINGS = {
  dynamic: false,
  properties: {
    docId: { type: 'integer' },
    version: { type: 'long' },
    model: { type: 'keyword' },
    locale: { type: 'keyword' },
    // The portal has analyzed the texts; the engine takes its terms as they are.
    title: { type: 'text', analyzer: 'whitespace' },
    metadata: { type: 'text', analyzer: 'whitespace' },
    text: { type: 'text', analyzer: 'whitespace' },
    entry: { type: 'object', enabled: false },
  },
};

type Hit = { _id: string; _source: { docId: number; version: number } };
const toRef = ({ _id, _source }: Hit): Ref => ({ id: _id, docId: _source.docId, version: _source.version });

/** One index of an OpenSearch server. All functions throw when it does not answer in time. */
export type OpenSearch = {
  /** Creates the index if it is not there. */
  create(): Promise<void>;
  list(): AsyncGenerator<Ref[]>;
  /** Writes and deletes documents; searches find the change after `refresh`. */
  change(written: readonly EngineDocument[], deleted: readonly string[]): Promise<void>;
  refresh(): Promise<unknown>;
  search(bodies: readonly object[]): Promise<Ref[][]>;
  entries(ids: readonly string[]): Promise<Map<string, Entry>>;
  close(): Promise<void>;
};

/** Opens the index that a URL names by its path, `portal` without one; `format` becomes a part of its name. */
export async function openOpenSearch(url: string, format: number, searchMs = SEARCH_MS): Promise<OpenSearch> {
  // Loaded only where it is used.
  const { Client } = await import('@opensearch-project/opensearch');
  const { origin, pathname, username, password } = new URL(url);
  const index = `${pathname.replaceAll('/', '') || 'portal'}-${format}`;
  const auth = username && {
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
  const client: Client = new Client({ node: origin, ...(auth && { auth }), maxRetries: 0 });
  const quick = { requestTimeout: searchMs };
  const slow = { requestTimeout: WRITE_MS };

  async function create(): Promise<void> {
    const isThere = await client.indices.exists({ index }, slow);
    if (isThere.body) return;
    try {
      await client.indices.create({ index, body: { mappings: MAPPINGS } as object }, slow);
    } catch (error) {
      // Another instance was faster.
      if (!String(error).includes('resource_already_exists_exception')) throw error;
    }
  }

  async function* list(): AsyncGenerator<Ref[]> {
    for (let last = 0; ;) {
      const page = { size: IDS_PER_PAGE, sort: [{ docId: 'asc' }], search_after: [last] };
      const body = { ...page, _source: ['docId', 'version'], query: { match_all: {} } };
      const answer = await client.search({ index, body: body as object }, slow);
      const refs = (answer.body.hits.hits as unknown as Hit[]).map(toRef);
      yield refs;
      if (refs.length < IDS_PER_PAGE) return;
      last = refs.at(-1)?.docId ?? Infinity;
    }
  }

  async function change(written: readonly EngineDocument[], deleted: readonly string[]): Promise<void> {
    const lines = [
      ...written.flatMap((document) => [
        // Each instance writes until all is as in the database, so the last one is right.
        { index: { _id: refKey(document) } },
        document,
      ]),
      ...deleted.map((_id) => ({ delete: { _id } })),
    ];
    if (lines.length === 0) return;
    const { body } = await client.bulk({ index, body: lines }, slow);
    const failed = body.items
      .flatMap((item) => Object.values(item))
      .find(({ status }) => status >= 400 && status !== 404);
    if (failed) throw new Error(`the search engine refused a document: ${JSON.stringify(failed.error)}`);
  }

  async function search(bodies: readonly object[]): Promise<Ref[][]> {
    const lines = bodies.flatMap((query) => [{ index }, { _source: ['docId', 'version'], ...query }]);
    const { body } = await client.msearch({ body: lines as object[] }, quick);
    return body.responses.map((response) => {
      if (!('hits' in response)) throw new Error(`the search engine refused: ${JSON.stringify(response)}`);
      return (response.hits.hits as unknown as Hit[]).map(toRef);
    });
  }

  async function entries(ids: readonly string[]): Promise<Map<string, Entry>> {
    if (ids.length === 0) return new Map();
    const { body } = await client.mget({ index, _source: ['entry'], body: { ids: [...ids] } }, quick);
    const docs = body.docs as unknown as { _id: string; _source?: { entry: Entry } }[];
    return new Map(docs.flatMap(({ _id, _source }) => (_source ? [[_id, _source.entry] as const] : [])));
  }

  const refresh = () => client.indices.refresh({ index }, slow);
  return { create, list, change, refresh, search, entries, close: () => client.close() };
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Source = Record<string, unknown>;
type Clause = Record<string, Record<string, unknown>>;
type Search = {
  size: number;
  query: Clause;
  search_after?: [number];
};

/** A server with the calls of OpenSearch that the portal uses, scored by BM25. What else is asked for is refused. */
export async function startOpenSearch() {
  const indices = new Map<string, Map<string, Source>>();
  const calls: string[] = [];
  let failing: 'refuses' | 'hangs' | undefined;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      calls.push(`${request.method} ${request.url?.split('?')[0]}`);
      if (failing === 'hangs') return;
      const { status, answer } = failing
        ? { status: 503, answer: { error: 'unavailable' } }
        : respond(indices, request, body);
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(request.method === 'HEAD' ? undefined : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bantuan`,
    indices,
    calls,
    fail: (how: typeof failing) => (failing = how),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part as string;
  return body;
}

const parseLines = (body: string) =>
  body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Source);

function respond(
  indices: Map<string, Map<string, Source>>,
  { method, url = '' }: IncomingMessage,
  body: string,
) {
  const [, name = '', call] = (url.split('?')[0] ?? '').split('/');
  const ok = (answer: object) => ({ status: 200, answer });
  const missing = { status: 404, answer: { error: { type: 'index_not_found_exception' }, status: 404 } };
  const index = indices.get(name);
  if (name === '_msearch') {
    const lines = parseLines(body);
    const responses = lines.flatMap((header, at) => {
      if (at % 2 === 1) return [];
      const searched = indices.get(String(header.index));
      return searched ? search(searched, lines[at + 1] as unknown as Search) : missing.answer;
    });
    return ok({ responses });
  }
  if (method === 'PUT' && call === undefined) {
    indices.set(name, new Map());
    return ok({ acknowledged: true });
  }
  if (!index) return missing;
  if (call === undefined || call === '_refresh') return ok({});
  if (call === '_bulk') return ok({ errors: false, items: bulk(index, parseLines(body)) });
  if (call === '_search') return ok(search(index, JSON.parse(body) as Search));
  if (call === '_mget') {
    const { ids } = JSON.parse(body) as { ids: string[] };
    return ok({ docs: ids.map((_id) => ({ _id, found: index.has(_id), _source: index.get(_id) })) });
  }
  return { status: 400, answer: { error: `${method} ${url} is not emulated` } };
}

function bulk(index: Map<string, Source>, lines: Source[]): object[] {
  const items: object[] = [];
  while (lines.length > 0) {
    const action = lines.shift() as { index?: { _id: string }; delete?: { _id: string } };
    if (action.delete) {
      items.push({ delete: { status: index.delete(action.delete._id) ? 200 : 404 } });
    } else if (action.index) {
      index.set(action.index._id, lines.shift() as Source);
      items.push({ index: { status: 200 } });
    }
  }
  return items;
}

function search(index: Map<string, Source>, { size, query, search_after }: Search) {
  const scored = [...index].map(([_id, source]) => ({
    _id,
    source,
    score: scorer(index)(query, source),
  }));
  const hits = scored.filter(({ score }) => score !== undefined);
  if (search_after) hits.sort((a, b) => Number(a.source.docId) - Number(b.source.docId));
  else hits.sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  const after = hits.filter(({ source }) => !search_after || Number(source.docId) > search_after[0]);
  return {
    hits: {
      hits: after
        .slice(0, size)
        .map(({ _id, source: { docId, version } }) => ({ _id, _source: { docId, version } })),
    },
  };
}

const scorers = new WeakMap<object, { size: number; score: ReturnType<typeof makeScorer> }>();

function scorer(index: Map<string, Source>) {
  const made = scorers.get(index);
  // Statistics of a shard may lag behind as well.
  if (made?.size === index.size) return made.score;
  const score = makeScorer([...index.values()]);
  scorers.set(index, { size: index.size, score });
  return score;
}

/** Returns a function that scores a document by a clause; undefined where it does not match. */
function makeScorer(documents: readonly Source[]) {
  type Field = { average: number; lengths: Map<Source, number>; postings: Map<string, Map<Source, number>> };
  const fields = new Map<string, Field>();
  const fieldOf = (name: string): Field => {
    const counted = fields.get(name);
    if (counted) return counted;
    const lengths = new Map<Source, number>();
    const postings: Field['postings'] = new Map();
    for (const document of documents) {
      const words = String(document[name] ?? '').split(' ');
      lengths.set(document, words.length);
      for (const word of words) {
        const counts = postings.get(word) ?? new Map<Source, number>();
        postings.set(word, counts.set(document, (counts.get(document) ?? 0) + 1));
      }
    }
    const total = [...lengths.values()].reduce((sum, length) => sum + length, 0);
    const field = { average: total / Math.max(1, documents.length), lengths, postings };
    fields.set(name, field);
    return field;
  };
  const bm25 = (source: Source, name: string, word: string): number | undefined => {
    const { average, lengths, postings } = fieldOf(name);
    const counts = postings.get(word);
    const count = counts?.get(source);
    if (!counts || !count) return undefined;
    const idf = Math.log(1 + (documents.length - counts.size + 0.5) / (counts.size + 0.5));
    return (idf * count) / (count + 1.2 * (0.25 + (0.75 * (lengths.get(source) ?? 0)) / average));
  };
  const sum = (scores: (number | undefined)[]): number | undefined => {
    const matching = scores.filter((score) => score !== undefined);
    return matching.length > 0 ? matching.reduce((total, score) => total + score, 0) : undefined;
  };

  return function score(clause: Clause, source: Source): number | undefined {
    const [[kind = '', body = {}] = []] = Object.entries(clause);
    const [[field = '', value] = []] = Object.entries(body);
    if (kind === 'match_all') return 1;
    if (kind === 'terms') return (value as unknown[]).includes(source[field]) ? 0 : undefined;
    if (kind === 'term' && typeof value === 'string') return source[field] === value ? 0 : undefined;
    if (kind === 'term') {
      const { value: word, boost } = value as { value: string; boost: number };
      const found = bm25(source, field, word);
      return found === undefined ? undefined : boost * found;
    }
    if (kind === 'match') {
      const { query, boost } = value as { query: string; boost: number };
      const scores = query.split(/ +/).map((word) => bm25(source, field, word));
      return scores.includes(undefined) ? undefined : boost * (sum(scores) ?? 0);
    }
    if (kind === 'dis_max') {
      const { queries, tie_breaker: rest } = body as { queries: Clause[]; tie_breaker: number };
      const scores = queries.map((query) => score(query, source));
      const total = sum(scores);
      if (total === undefined) return undefined;
      const best = Math.max(...scores.map((one) => one ?? 0));
      return best + rest * (total - best);
    }
    if (kind === 'bool') {
      const { filter = [], must_not: not = [], should } = body as Record<string, Clause[]>;
      if (filter.some((query) => score(query, source) === undefined)) return undefined;
      if (not.some((query) => score(query, source) !== undefined)) return undefined;
      return sum((should ?? []).map((query) => score(query, source)));
    }
    throw new Error(`${kind} is not emulated`);
  };
}

import type { Settings } from '@/lib/env.server';
import { type Asking, startAsking, type CheckedCall } from './ask';
import { type Account, checkUser, checkVisitor, noteUntried } from './user-calls';
import { CALLS } from '@/lib/contract/calls';
import type { List } from '@/lib/contract/common';
import {
  CONTENT_MODELS,
  NAMED_PAGES,
  type ContentItem,
  type ContentModel,
  type HelpArticle,
} from '@/lib/contract/content';
import type { CreateField } from '@/lib/contract/project';

/**
 * Makes every call of the contract that the specification lists, one after the other. Without an account only those that
 * change nothing and need no login.
 */
export async function checkBackend(
  settings: Settings,
  { account, onRow }: { account?: Account | undefined; onRow: (row: CheckedCall) => void },
): Promise<void> {
  const asking = startAsking(settings, onRow);
  await checkCors(asking, settings);
  await checkReading(asking);
  if (account) {
    await checkVisitor(asking);
    await checkUser(asking, account);
  } else noteUntried(asking);
}

/** Whether a row means that the portal would lack something. */
export const isFailure = ({ verdict, isOptional }: CheckedCall): boolean =>
  verdict === 'fails' || (verdict === 'missing' && !isOptional);

const NEEDED = ['x-api-key', 'content-type', 'authorization', 'x-service-key'];
const TIMEOUT_MS = 5_000;

/** Asks whether browsers may call the provider from the portal's pages. */
async function checkCors({ note }: Asking, { remote, siteUrl }: Settings): Promise<void> {
  if (!remote) return;
  const { listContent, login } = CALLS;
  for (const url of [`${remote.apiBase}${listContent.path}`, `${remote.authBase}${login.path}`]) {
    const name = `OPTIONS ${new URL(url).pathname}`;
    const missing = await missingPermissions(url, siteUrl).catch(() => undefined);
    if (missing === undefined) note({ name, verdict: 'fails', reason: 'network' });
    else note({ name, verdict: missing.length > 0 ? 'fails' : 'works', fields: missing });
  }
}

async function missingPermissions(url: string, origin: string): Promise<string[]> {
  if (new URL(url).origin === origin) return [];
  const { headers } = await fetch(url, {
    method: 'OPTIONS',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': NEEDED.join(', '),
    },
  });
  const allowed = headers.get('access-control-allow-origin');
  const names = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  return [
    ...(allowed === '*' || allowed === origin ? [] : ['Access-Control-Allow-Origin']),
    // A wildcard does not cover Authorization.
    ...NEEDED.filter(
      (name) => !names.includes(name) && (name === 'authorization' || !names.includes('*')),
    ).map((name) => `Access-Control-Allow-Headers: ${name}`),
  ];
}

const LISTED = CONTENT_MODELS.filter((model) => model !== 'page');
/** The specification names the others; this page is the portal's own. */
const PAGES = NAMED_PAGES.filter((page) => page !== 'contact');

/** Makes the calls that change nothing and need no login. */
async function checkReading(asking: Asking): Promise<void> {
  const { ask } = asking;
  await ask(CALLS.getApplication);
  await ask(CALLS.getBusiness, { query: { visitor: '' } }, { kind: 'business' });
  const first = new Map<ContentModel, ContentItem>();
  for (const model of LISTED) {
    const expand = model === 'help-article' ? { expand: ['topic', 'topic.category'] } : {};
    const { data } = await ask<List<ContentItem>>(
      CALLS.listContent,
      { query: { model, size: 20, ...expand } },
      { more: model, kind: model },
    );
    if (data?.results[0]) first.set(model, data.results[0]);
  }
  const article = first.get('help-article') as HelpArticle | undefined;
  await checkItems(asking, first);
  if (article) await checkParameters(asking, article);
  for (const key of PAGES)
    await ask(
      CALLS.getContent,
      { params: { key }, query: { model: 'page' } },
      { more: key, isOptional: true },
    );
  await ask(CALLS.searchProducts, { query: { size: 20 } }, { kind: 'catalog' });
  await ask(CALLS.getProject);
  const { data: fields } = await ask<CreateField[]>(CALLS.listCreateFields, {}, { kind: 'field' });
  const options = fields?.find(({ field }) => ['option', 'priority'].includes(field.field_type));
  if (options) await ask(CALLS.listFieldOptions, { query: { field: options.field.key } }, { kind: 'option' });
}

/** Asks for single items; look-ups are in no list of the specification, so that the portal does without. */
async function checkItems({ ask }: Asking, first: ReadonlyMap<ContentModel, ContentItem>): Promise<void> {
  for (const model of ['help-article', 'blog', 'faq'] as const) {
    const item = first.get(model);
    const kind = model === 'help-article' ? { kind: 'help-article detail' } : {};
    if (item)
      await ask(CALLS.getContent, { params: { key: item.key }, query: { model } }, { more: model, ...kind });
  }
  const category = first.get('help-category');
  if (category) await ask(CALLS.getCategory, { params: { key: category.key } }, { isOptional: true });
  const topic = first.get('help-topic');
  if (topic) await ask(CALLS.getTopic, { params: { uid: topic.uid } }, { isOptional: true });
  const product = first.get('product');
  if (product) await ask(CALLS.getProduct, { params: { id: product.uid } });
}

type Articles = List<HelpArticle>;

/** Finds out which parameters of the list of articles do something. */
async function checkParameters(asking: Asking, article: HelpArticle): Promise<void> {
  const list = async (query: Record<string, string | number | string[]>): Promise<Articles | undefined> => {
    const input = { query: { model: 'help-article', size: 20, ...query } };
    const { data } = await asking.ask<Articles>(CALLS.listContent, input, { isSilent: true });
    return data;
  };
  const note = (name: string, isKnown: boolean): void =>
    asking.note({
      name: `${CALLS.listContent.method} ${CALLS.listContent.path} help-article ${name}`,
      verdict: isKnown ? 'works' : 'without',
      ...(!isKnown && { fields: [name] }),
    });
  const whole = await list({});
  const one = await list({ size: 1 });
  note('size', one?.results.length === 1);
  const second = await list({ size: 1, offset: 1 });
  const isMany = (whole?.results.length ?? 0) > 1;
  note('offset', !isMany || second?.results[0]?.uid === whole?.results[1]?.uid);
  const found = await list({ q: article.title, search_fields: ['keywords', 'title', 'name'] });
  note(
    'q',
    found?.results.some(({ uid }) => uid === article.uid) === true && found.count < (whole?.count ?? 0),
  );
  const placeOf = ({ topic, topic_key }: HelpArticle): string => topic?.uid ?? topic_key;
  const inTopic = await list({ topic_f: placeOf(article), expand: ['topic'] });
  if (inTopic)
    note(
      'topic_f',
      inTopic.results.every((item) => placeOf(item) === placeOf(article)),
    );
}

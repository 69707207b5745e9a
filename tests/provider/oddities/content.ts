import type { Json } from '../content';
import {
  calls,
  eachItem,
  everywhere,
  isArticle,
  isContent,
  isNamedPage,
  isRecord,
  without,
  type Oddities,
} from './change';

const isLookUp = calls('categoryLookup', 'topicLookup');
const article = (change: (item: Json) => Json) =>
  eachItem((item) => ('body' in item || item.model === 'help-article' ? change(item) : item));
const body = (change: (html: string) => unknown) =>
  eachItem((item) => (typeof item.body === 'string' ? { ...item, body: change(item.body) } : item));
const sections = (change: (sections: unknown[]) => unknown) =>
  everywhere(/^sections$/, (value) => (Array.isArray(value) ? change(value) : value));

const HOSTILE_HTML =
  '<script>document.title="diambil"</script><img src="x" onerror="document.title=\'diambil\'">' +
  '<a href="javascript:alert(1)">klik</a><iframe src="https://jahat.example/"></iframe><style>body{display:none}</style>';

/** Bodies, topics, look-ups, named pages and the catalog. */
export const CONTENT: Oddities = {
  'body-as-html-body': {
    what: 'the body is html_body',
    group: 'body',
    change: eachItem(({ body: html, ...item }) => (html === undefined ? item : { ...item, html_body: html })),
  },
  'body-and-empty-html-body': {
    what: 'html_body is "" beside body',
    group: 'body',
    change: article((item) => ({ ...item, html_body: '' })),
  },
  'body-missing': { what: 'no body', group: 'body', change: eachItem(without('body')) },
  'body-null': { what: 'the body is null', group: 'body', change: body(() => null) },
  'body-plain-text': {
    what: 'the body is plain text with < and &',
    group: 'body',
    change: body(() => 'Stok < 5 & harga > 10\n\nBaris kedua.'),
  },
  'body-hostile': {
    what: 'the body holds scripts',
    group: 'body',
    change: body((html) => HOSTILE_HTML + html),
  },
  'body-unclosed': {
    what: 'tags that never end',
    group: 'body',
    change: body((html) => `<div><table><tr><td>${html}`),
  },
  'body-long': {
    what: 'a body of 1 MB',
    group: 'body',
    isFor: calls('detail'),
    change: body((html) => html.repeat(2_500)),
  },
  'body-in-lists': {
    what: 'lists hold html_body too',
    isFor: calls('list'),
    change: eachItem((item) =>
      item.model === 'help-article' ? { ...item, html_body: '<p>Isi.</p>' } : item,
    ),
  },
  'topic-missing': {
    what: 'articles have topic_key alone',
    group: 'topic',
    isFor: isArticle,
    change: eachItem(without('topic')),
  },
  'topic-null': {
    what: 'topic is null',
    group: 'topic',
    isFor: isArticle,
    change: everywhere(/^topic$/, () => null),
  },
  'topic-as-key': {
    what: 'topic is its key',
    group: 'topic',
    isFor: isArticle,
    change: everywhere(/^topic$/, (topic) => (isRecord(topic) ? topic.key : topic)),
  },
  'topic-without-category': {
    what: 'topic has no category',
    group: 'topic',
    isFor: isArticle,
    change: everywhere(/^topic$/, (topic) => (isRecord(topic) ? without('category')(topic) : topic)),
  },
  'topic-category-as-key': {
    what: 'the topic’s category is its key',
    group: 'topic',
    isFor: isArticle,
    change: everywhere(/^topic$/, (topic) =>
      isRecord(topic) && isRecord(topic.category) ? { ...topic, category: topic.category.key } : topic,
    ),
  },
  'lookup-array': {
    what: 'look-ups answer an array',
    group: 'lookup',
    isFor: isLookUp,
    change: (item) => [item],
  },
  'lookup-results': {
    what: 'look-ups answer a list',
    group: 'lookup',
    isFor: isLookUp,
    change: (item) => ({ count: 1, results: [item] }),
  },
  'lookup-empty': { what: 'look-ups answer []', group: 'lookup', isFor: isLookUp, change: () => [] },
  'lookup-missing': { what: 'look-ups answer 404', group: 'lookup', isFor: isLookUp, status: 404 },
  'video-as-video-url': {
    what: 'video_url instead of video_link',
    group: 'video',
    change: eachItem(({ video_link, ...item }) => (video_link ? { ...item, video_url: video_link } : item)),
  },
  'video-null': {
    what: 'video_link is null',
    group: 'video',
    change: article((item) => ({ ...item, video_link: null })),
  },
  'video-unknown': {
    what: 'video_link is no video',
    group: 'video',
    change: article((item) => ({ ...item, video_link: 'https://contoh.id/bukan-video' })),
  },
  'tags-null': { what: 'tags are null', group: 'tags', change: article((item) => ({ ...item, tags: null })) },
  'tags-as-text': {
    what: 'tags are "a,b"',
    group: 'tags',
    change: article((item) => ({ ...item, tags: 'kasir,stok' })),
  },
  'keywords-null': { what: 'keywords are null', change: article((item) => ({ ...item, keywords: null })) },
  'article-page-null': {
    what: 'article_page is null',
    group: 'article-page',
    change: article((item) => ({ ...item, article_page: null })),
  },
  'article-page-empty': {
    what: 'article_page is {}',
    group: 'article-page',
    change: article((item) => ({ ...item, article_page: {} })),
  },
  'sections-with-null': {
    what: 'a section is null',
    group: 'sections',
    change: sections((all) => [null, ...all]),
  },
  'sections-without-component': {
    what: 'a section has no component',
    group: 'sections',
    change: sections((all) => [{ title: 'Tanpa nama' }, ...all]),
  },
  'sections-unknown': {
    what: 'a section of an unknown kind',
    group: 'sections',
    change: sections((all) => [{ component: 'Kuis', isi: [1, 2] }, ...all]),
  },
  'sections-odd': {
    what: 'sections whose fields are of other types',
    group: 'sections',
    change: sections((all) => [{ component: 'Banner', items: 'tidak ada', title: 7 }, ...all]),
  },
  'sections-null': { what: 'sections are null', group: 'sections', change: sections(() => null) },
  'page-empty': { what: 'named pages are {}', group: 'page', isFor: isNamedPage, change: () => ({}) },
  'page-null': { what: 'named pages are null', group: 'page', isFor: isNamedPage, change: () => null },
  'page-array': {
    what: 'named pages are arrays',
    group: 'page',
    isFor: isNamedPage,
    change: (page) => [page],
  },
  'page-text': { what: 'named pages are texts', group: 'page', isFor: isNamedPage, change: () => 'halaman' },
  'page-missing': { what: 'named pages are 404', group: 'page', isFor: isNamedPage, status: 404 },
  'page-as-item': {
    what: 'named pages have uid, key, name and title',
    group: 'page',
    isFor: isNamedPage,
    change: (page, { param }) => ({ uid: 900, key: param, name: param, title: param, ...(page as Json) }),
  },
  'price-text': { what: 'prices are "750000"', group: 'price', change: everywhere(/^price$/, String) },
  'price-rupiah': {
    what: 'prices are "Rp 750.000"',
    group: 'price',
    change: everywhere(/^price$/, (price) => `Rp ${Number(price).toLocaleString('id-ID')}`),
  },
  'price-decimals': {
    what: 'prices are "750000.00"',
    group: 'price',
    change: everywhere(/^price$/, (price) => `${String(price)}.00`),
  },
  'price-null': { what: 'prices are null', group: 'price', change: everywhere(/^price$/, () => null) },
  'catalog-null': {
    what: 'brands are null',
    group: 'catalog',
    isFor: calls('productSearch'),
    change: everywhere(/^(brands|child_categories)$/, () => null),
  },
  'catalog-empty': {
    what: 'the catalog is {}',
    group: 'catalog',
    isFor: calls('productSearch'),
    change: () => ({}),
  },
  'link-missing': {
    what: 'banners without link',
    isFor: isContent,
    change: eachItem((item) => (item.model === 'banner' ? without('link_to')(item) : item)),
  },
};

import type { Locale } from '@/lib/constants';
import { contentImportText } from '@/lib/text/content-import';
import { toKey } from '@/lib/importer/items/keys';
import { firstHeading, listField, textField } from '@/lib/importer/source/fields';
import { byName } from '@/lib/importer/source/read-tree';
import type { Report } from '@/lib/importer/items/types';
import { isStopWord, tokenize } from '@/lib/search/analyzer/tokenizer';
import { emptyNode, type OutlineNode } from './outline';

/** Fields by which sources without folders are sorted, the coarser first. */
const GROUP_FIELDS = [
  ...['category', 'categories', 'product', 'products', 'service', 'ms.service', 'ms.prod', 'group'],
  ...['section', 'topic', 'topics', 'subcategory', 'ms.subservice', 'keywords', 'tags', 'labels'],
];
/** A folder with at most this many articles needs no groups, unless their fields name some. */
const MAX_LOOSE = 60;
const MIN_LOOSE = 8;
const MAX_GROUPS = 60;
const MAX_TERMS = 30;
const MIN_GROUP = 5;
/** A field or the words of titles must sort this share of the articles to be used. */
const MIN_SORTED = 0.6;
/** A value that nearly all articles share makes no group. */
const MAX_SHARE = 0.9;

export type GroupOptions = {
  locale: Locale;
  report: Report;
  /** Whether an earlier import made a group; such groups stay, so that articles keep their places. */
  isKnown: (identity: string) => boolean;
};

type Group = { name: string; articles: OutlineNode[] };
type Grouping = { by: string; groups: Group[]; rest: OutlineNode[] };

/** Sorts articles without a folder, at the root of a source or in a category, into groups. */
export function groupArticles(nodes: OutlineNode[], options: GroupOptions): OutlineNode[] {
  const loose = nodes.filter(isLoose);
  const grouping = groupingOf(loose, '', options);
  const inner = (node: OutlineNode): OutlineNode =>
    node.children.length === 0 ? node : { ...node, children: withTopics(node, options) };
  const others = nodes.filter((node) => !loose.includes(node)).map(inner);
  if (!grouping) return [...loose, ...others].sort((a, b) => nodes.indexOf(a) - nodes.indexOf(b));
  const path = commonFolder(loose);
  options.report({
    file: path || './',
    kind: 'grouped',
    detail: contentImportText.grouped(loose.length, grouping.groups.length, grouping.by),
  });
  const groups = groupNodes(grouping, '', options.locale);
  return [...others, ...groups.map(inner)];
}

function withTopics(category: OutlineNode, options: GroupOptions): OutlineNode[] {
  const loose = category.children.filter(isLoose);
  const grouping = groupingOf(loose, category.identity, options);
  if (!grouping) return category.children;
  const others = category.children.filter((node) => !loose.includes(node));
  return [...others, ...groupNodes(grouping, category.identity, options.locale)];
}

/** The article that describes a folder stays where it is. */
const isLoose = (node: OutlineNode): boolean =>
  node.children.length === 0 && !/(^|\/)(_?index|readme)\.[a-z]+$/i.test(node.path);

const commonFolder = (nodes: OutlineNode[]): string => {
  const [first = ''] = nodes.map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1));
  return nodes.every(({ path }) => path.startsWith(first)) ? first : '';
};

function groupingOf(loose: OutlineNode[], parent: string, options: GroupOptions): Grouping | undefined {
  if (loose.length < MIN_LOOSE) return undefined;
  for (const field of GROUP_FIELDS) {
    const grouping = byField(loose, field);
    if (grouping) return grouping;
  }
  if (loose.length <= MAX_LOOSE) return undefined;
  return byTerm(loose, parent, options) ?? byLetter(loose);
}

/** Groups by a field whose values repeat and that most articles have. */
function byField(loose: OutlineNode[], field: string): Grouping | undefined {
  const values = loose.map((node) => listField(node.fields, field));
  const counts = countsOf(values);
  const isOne = values.every((list) => list.length <= 1);
  const used = [...counts].filter(([, count]) => isOne || count > 2).sort((a, b) => b[1] - a[1]);
  const wanted = new Set(used.slice(0, isOne ? used.length : MAX_TERMS).map(([value]) => value));
  if (wanted.size < 2 || wanted.size > MAX_GROUPS || wanted.size * 2 > loose.length) return undefined;
  return sorted(
    loose,
    (node, index) => values[index]?.find((value) => wanted.has(value)),
    (value) => value.replace(/[-_]+/g, ' '),
    field,
  );
}

/** Groups by the first word of a title that occurs in many titles. */
function byTerm(loose: OutlineNode[], parent: string, { isKnown }: GroupOptions): Grouping | undefined {
  const terms = loose.map((node) => titleTerms(titleOf(node)));
  const counts = countsOf(terms.map((list) => [...new Set(list.map(({ term }) => term))]));
  const common = [...counts].filter(
    ([, count]) => count >= Math.max(5, loose.length / 200) && count <= loose.length / 4,
  );
  const known = common.filter(([term]) => isKnown(identityOf(parent, term)));
  const chosen = known.length > 1 ? known : common.sort((a, b) => b[1] - a[1] || byName(a[0], b[0]));
  const wanted = new Set(chosen.slice(0, MAX_TERMS).map(([term]) => term));
  const written = new Map<string, string>();
  for (const term of known.length > 1 ? [] : wanted) {
    // A term that follows another chosen one in nearly all its titles names no group.
    const first = terms.filter((list) => list.find((word) => wanted.has(word.term))?.term === term);
    if (first.length < MIN_GROUP) wanted.delete(term);
  }
  for (const { term, written: word } of terms.flat()) if (!written.has(term)) written.set(term, word);
  return sorted(
    loose,
    (_node, index) => terms[index]?.find(({ term }) => wanted.has(term))?.term,
    (term) => written.get(term) ?? term,
    contentImportText.groupedByTitle,
  );
}

const MIN_LETTERS = 4;
/** Verbs, Indonesian and common English ones: they say what is done, not what the article is about. */
const VERB =
  /^(me(m|n|ng|ny)[a-z]{4,}|mulai|gagal|create|add|edit|delete|remove|manage|change|use|using|view|make|setup|configure|enable|disable|working|about|overview|ketentuan|panduan|informasi|masalah|solusi|tentang|tips)$/;

/** Returns the words of a title that may name a group, in their order and as they are written. */
function titleTerms(title: string): { term: string; written: string }[] {
  return tokenize(title).flatMap(({ word, start, end }) =>
    word.length < MIN_LETTERS || /\d/.test(word) || isStopWord(word) || VERB.test(word)
      ? []
      : [{ term: word, written: title.slice(start, end) }],
  );
}

function byLetter(loose: OutlineNode[]): Grouping | undefined {
  const groups = new Map<string, OutlineNode[]>();
  for (const node of loose) {
    const letter = /^[^\p{L}\p{N}]*(\p{L})/u.exec(titleOf(node))?.[1]?.toUpperCase() ?? '0–9';
    groups.set(letter, [...(groups.get(letter) ?? []), node]);
  }
  if (groups.size < 2) return undefined;
  return {
    by: contentImportText.groupedByLetter,
    groups: [...groups].sort(([a], [b]) => byName(a, b)).map(([name, articles]) => ({ name, articles })),
    rest: [],
  };
}

function sorted(
  loose: OutlineNode[],
  groupOf: (node: OutlineNode, index: number) => string | undefined,
  nameOf: (group: string) => string,
  by: string,
): Grouping | undefined {
  const groups = new Map<string, Group>();
  const rest: OutlineNode[] = [];
  loose.forEach((node, index) => {
    const value = groupOf(node, index);
    const key = value === undefined ? '' : toKey(value);
    if (value === undefined || key === '') rest.push(node);
    else {
      const group = groups.get(key) ?? { name: capitalised(nameOf(value)), articles: [] };
      groups.set(key, group);
      group.articles.push(node);
    }
  });
  const largest = Math.max(0, ...[...groups.values()].map(({ articles }) => articles.length));
  const isUseful =
    groups.size > 1 && rest.length <= loose.length * (1 - MIN_SORTED) && largest <= loose.length * MAX_SHARE;
  return isUseful ? { by, groups: [...groups.values()], rest } : undefined;
}

const identityOf = (parent: string, name: string): string => `${parent}/group:${toKey(name)}`;
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const titleOf = ({ article, name }: OutlineNode): string =>
  textField(article?.fields ?? {}, 'title') ?? firstHeading(article?.body.text ?? '') ?? name;

/** Counts the lists that hold each value. */
function countsOf(lists: string[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of lists.flat()) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function groupNodes({ groups, rest }: Grouping, parent: string, locale: Locale): OutlineNode[] {
  const all = [...groups, { name: contentImportText.otherArticles[locale], articles: rest }];
  return all
    .filter(({ articles }) => articles.length > 0)
    .map(({ name, articles }, index) => ({
      ...emptyNode(identityOf(parent, name), name, toKey(name)),
      path: `${identityOf(parent, name).slice(1)}/`,
      order: index + 1,
      children: articles,
    }));
}

import type { ItemRow } from '@/lib/database/content-items';
import { refKey, type DocumentRef } from '../../db/search-index-queries';
import { findViews, loadFound, loadTexts, toItemRow, type PieceWanted } from '../../db/search-result-queries';
import type { Kept } from './kept';
import type { SearchMemory } from './search-memory';

/** A piece of a text, and where in it, as JavaScript counts, the query is answered; null where it answers none of it. */
export type TextPiece = { text: string; place: number | null };

/** The same with where in the text, in characters, the query is answered. */
export type AnswerWanted = PieceWanted & { start: number | null };

/** Items of a model as one search shows them. */
export type FoundItems = {
  /** In the order of the refs, without their bodies. */
  items(refs: readonly DocumentRef[], model: string): Promise<ItemRow[]>;
  /** By ref. */
  pieces(wanted: readonly AnswerWanted[], model: string): Promise<Map<string, TextPiece>>;
  /**
   * How often items were viewed, by uid; those that nobody viewed are left out. Whoever does not need it need not wait.
   */
  views(uids: readonly string[]): Promise<ReadonlyMap<string, number>>;
};

type State = {
  stamp: string;
  saw(stamp: string | Promise<string> | undefined): void;
  /** Nothing that was kept is used when the search cannot be repeated: it may have changed. */
  isLast: boolean;
};

/**
 * What is shown was read of the database, which was asked whether it is public, and while the index is in the same state:
 * with each change of the content all of it is forgotten.
 */
export function foundItems(memory: SearchMemory, { stamp, saw, isLast }: State): FoundItems {
  const kept = <Kind extends 'items' | 'texts'>(kind: Kind, ref: DocumentRef): Kept[Kind] | undefined =>
    isLast ? undefined : memory.kept(kind, refKey(ref), stamp);
  return {
    async items(refs, model) {
      const found = new Map(refs.map((ref) => [ref, kept('items', ref)]));
      const missing = refs.filter((ref) => !found.get(ref));
      const read = await loadFound(memory.db, missing, { model, withHtml: false });
      saw(read.stamp);
      const rows = new Map(read.rows.map((item) => [refKey(item), freeze(toItemRow(item))]));
      for (const [key, item] of rows) memory.keep('items', key, item, read.stamp ?? '');
      return refs.flatMap((ref) => found.get(ref) ?? rows.get(refKey(ref)) ?? []);
    },
    async pieces(wanted, model) {
      const pieces = new Map<string, TextPiece>();
      const missing = new Map<string, AnswerWanted>();
      for (const one of wanted) {
        const text = kept('texts', one);
        if (text === undefined) missing.set(refKey(one), one);
        else pieces.set(refKey(one), cut(text, one));
      }
      const read = await loadTexts(memory.db, [...missing.values()], model);
      saw(read.stamp);
      for (const { text, is_whole, ...ref } of read.rows) {
        const one = missing.get(refKey(ref)) as AnswerWanted;
        pieces.set(
          refKey(ref),
          is_whole ? cut(text, one) : cut(text, { ...one, from: 0, start: inPiece(one) }),
        );
        if (is_whole) memory.keep('texts', refKey(ref), text, read.stamp ?? '');
      }
      return pieces;
    },
    async views(uids) {
      if (uids.length === 0) return new Map();
      const asking = findViews(memory.db, uids);
      saw(asking.then((read) => read.stamp));
      return (await asking).views;
    },
  };
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

const inPiece = ({ start, from }: AnswerWanted): number | null => (start === null ? null : start - from);

function cut(
  text: string,
  { from, length, start }: Pick<AnswerWanted, 'from' | 'length' | 'start'>,
): TextPiece {
  const units = unitsIn(text);
  const first = units(from);
  const place = start === null ? null : units(start) - first;
  return { text: text.slice(first, units(from + length)), place };
}

/**
 * From places in a text as the database counts, in characters, to places as JavaScript does: some signs have two
 * halves. Ask from the front to the back.
 */
function unitsIn(text: string): (characters: number) => number {
  if (!/[\ud800-\udbff]/.test(text)) return (characters) => characters;
  let [at, passed] = [0, 0];
  return (characters) => {
    for (; passed < characters; passed += 1) at += (text.charCodeAt(at) & 0xfc00) === 0xd800 ? 2 : 1;
    return at;
  };
}

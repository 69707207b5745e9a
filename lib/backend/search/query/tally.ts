import { firstFrom } from '../first-from';
import { Best } from './best';
import { WORTH_STEP, type GroupList } from './group-list';
import { coverageWorth, RANKING } from './rank';

/** One asked word: what documents have of it, how much it tells, and whether it decides what is found. */
export type TalliedGroup = { list: GroupList; rarity: number; isDeciding: boolean };

export type TallyOptions = {
  /** By number: 1 for the documents that are searched. */
  scope: Uint8Array;
  /** By number: words of its title. */
  titleLengths: Uint8Array;
  /** So many are wanted. */
  size: number;
};

/** More groups than that are not looked at: each has a bit. */
const MAX_GROUPS = 30;
/** So many documents are tallied at once: what is noted of them stays in the processor's nearest memory. */
const BLOCK = 1_024;

/** What is noted of a block's documents, by their place in it: worths by their words, not yet divided by the total. */
const worths = new Float64Array(BLOCK);
const inTitle = new Uint8Array(BLOCK);
/** Bit 0: the document is searched; the others: which groups it holds. */
const held = new Uint32Array(BLOCK);
const SEARCHED = 1;
/** Half of what is told stays half of it, in whichever order it was added up. */
const ROUNDING = 1e-9;

/** The best of those that hold all groups that decide anything. */
export function bestWhole(groups: readonly TalliedGroup[], options: TallyOptions): Best {
  return tally(groups, options, undefined);
}

/** The best of the others: of those that hold at least so much of what all groups tell, or a group in their title. */
export function bestPartly(groups: readonly TalliedGroup[], least: number, options: TallyOptions): Best {
  return tally(groups, options, least);
}

/** Written without an object or a call for each document: there are thousands, and each search would leave a heap. */
function tally(
  groups: readonly TalliedGroup[],
  { scope, titleLengths, size }: TallyOptions,
  leastPart: number | undefined,
): Best {
  const isWhole = leastPart === undefined;
  const lists = inOrder(groups).map((group, index) => ({ ...group, bit: 2 << index, next: 0 }));
  const deciding = lists.reduce((bits, { isDeciding, bit }) => (isDeciding ? bits | bit : bits), 0);
  const shares = new Shares(lists);
  const precision = RANKING.titlePrecision / groups.length;
  const least = (leastPart ?? 0) - ROUNDING;
  const best = new Best(size);
  for (let start = 0; start < scope.length; start += BLOCK) {
    if (!addBlock(lists, start, scope, isWhole)) continue;
    for (let place = 0; place < BLOCK; place += 1) {
      const bits = held[place] as number;
      if (bits <= SEARCHED || ((bits & deciding) === deciding) !== isWhole) continue;
      const titled = inTitle[place] as number;
      const share = shares.of(bits);
      if (!isWhole && titled === 0 && (shares.told[share] as number) < least) continue;
      const worth =
        (worths[place] as number) * (shares.factors[share] as number) +
        (precision * titled * titled) / (titleLengths[start + place] as number);
      if (worth >= best.least) best.offer(start + place, worth);
      else best.count += 1;
    }
  }
  return best;
}

type List = TalliedGroup & { bit: number; next: number };

/** Notes what the documents from `start` on have of all lists; yields false where none of them is wanted. */
function addBlock(lists: readonly List[], start: number, scope: Uint8Array, isWhole: boolean): boolean {
  worths.fill(0);
  inTitle.fill(0);
  held.fill(0);
  held.set(scope.subarray(start, start + BLOCK));
  let needed = SEARCHED;
  let isWanted = true;
  for (const list of lists) {
    if (!isWanted) {
      const { numbers } = list.list;
      if (numbers) list.next = firstFrom(numbers, (number) => number >= start + BLOCK, list.next);
      continue;
    }
    const isThere = addEntries(list, start, needed);
    if (!isWhole || !list.isDeciding) continue;
    needed |= list.bit;
    isWanted = isThere;
  }
  return isWanted;
}

/** The deciding groups with the fewest entries first, so that most entries of the others need not be added up. */
function inOrder(groups: readonly TalliedGroup[]): TalliedGroup[] {
  const size = ({ isDeciding, list }: TalliedGroup) => (isDeciding ? list.count : Infinity);
  return [...groups].sort((a, b) => (size(a) === size(b) ? 0 : size(a) - size(b))).slice(0, MAX_GROUPS);
}

/** Adds a list's values for those documents of a block that have all needed bits; yields whether there were any. */
function addEntries(group: List, start: number, needed: number): boolean {
  const { numbers, values } = group.list;
  const { bit } = group;
  const step = group.rarity * WORTH_STEP;
  let isThere = false;
  const end = numbers ? numbers.length : Math.min(start + BLOCK, values.length);
  let at = numbers ? group.next : start;
  for (; at < end; at += 1) {
    const place = (numbers ? (numbers[at] as number) : at) - start;
    if (place >= BLOCK) break;
    const value = values[at] as number;
    const bits = held[place] as number;
    if (value === 0 || (bits & needed) !== needed) continue;
    isThere = true;
    held[place] = bits | bit;
    worths[place] = (worths[place] as number) + step * (value >>> 1);
    inTitle[place] = (inTitle[place] as number) + (value & 1);
  }
  group.next = at;
  return isThere;
}

/** How much of what all groups tell some of them do, by their bits, and what a worth is multiplied by for it. */
class Shares {
  readonly told: number[] = [];
  readonly factors: number[] = [];
  /** Where they stand, by bits. There are few different ones among thousands of documents. */
  readonly #places = new Map<number, number>();
  readonly #total: number;
  // The next one often has the same.
  #bits = 0;
  #place = 0;

  constructor(readonly lists: readonly List[]) {
    this.#total = lists.reduce((sum, { rarity }) => sum + rarity, 0);
  }

  of(bits: number): number {
    if (bits === this.#bits) return this.#place;
    this.#bits = bits;
    this.#place = this.#places.get(bits) ?? this.#add(bits);
    return this.#place;
  }

  #add(bits: number): number {
    const told = this.lists.reduce((sum, { rarity, bit }) => ((bits & bit) !== 0 ? sum + rarity : sum), 0);
    const share = told / this.#total;
    this.told.push(share);
    this.#places.set(bits, this.told.length - 1);
    return this.factors.push(coverageWorth(share) / this.#total) - 1;
  }
}

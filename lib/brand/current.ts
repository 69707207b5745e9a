import type { BrandView } from '@/lib/page-data/props/common';

/** A file of the brand as it is sent. */
export type BrandFile = { mime: string; bytes: Buffer };

/** The brand of this portal. Its files are sent below `/brand/{version}/` by their names. */
export type Brand = BrandView & { version: string; files: ReadonlyMap<string, BrandFile> };

/** The brand of a portal without brand.yml, or with an empty one. */
export const BUILT_IN_BRAND: Brand = { version: 'built-in', files: new Map() };

const SLOT = Symbol.for('portal.brand');
const holder = globalThis as typeof globalThis & { [SLOT]?: Brand };

/** Makes the brand known to the whole process: Next's bundles have module instances of their own. */
export function setBrand(brand: Brand): void {
  holder[SLOT] = brand;
}

/** Returns the brand of this process. */
export const getBrand = (): Brand => holder[SLOT] ?? BUILT_IN_BRAND;

import { perProcess } from '@/lib/basics/per-process';
import type { BrandData } from '@/lib/page-data/props/common';

/** A file of the brand as it is sent. */
export type BrandFile = { mime: string; bytes: Buffer };

/** The brand of this portal. Its files are sent below `/brand/{version}/` by their names. */
export type Brand = BrandData & { version: string; files: ReadonlyMap<string, BrandFile> };

/** The brand of a portal without brand.yml, or with an empty one. */
export const BUILT_IN_BRAND: Brand = { version: 'built-in', files: new Map() };

const inForce = perProcess<Brand>('portal.brand');

/** Makes the brand known to the whole process. */
export function setBrand(brand: Brand): void {
  inForce.current = brand;
}

/** Returns the brand of this process. */
export const getBrand = (): Brand => inForce.current ?? BUILT_IN_BRAND;

import type { PageSection } from '@/lib/contract/content';

/** Sections come from files that people write, so every value is looked at before it is used. */
export function readText(section: Record<string, unknown>, name: string): string | undefined {
  const value = section[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A whole number of a section between 1 and `max`, or the fallback. */
export function readSize(section: Record<string, unknown>, fallback: number, max = 12): number {
  const { size } = section;
  return typeof size === 'number' && Number.isInteger(size) && size > 0 ? Math.min(size, max) : fallback;
}

/** The texts of a list. */
export function readTexts(section: Record<string, unknown>, name: string): string[] {
  return readList(section, name).filter((value): value is string => typeof value === 'string');
}

/** The objects of a list. */
export function readRecords(section: Record<string, unknown>, name: string): Record<string, unknown>[] {
  return readList(section, name).filter(
    (value): value is Record<string, unknown> => typeof value === 'object' && value !== null,
  );
}

function readList(section: Record<string, unknown>, name: string): unknown[] {
  const value = section[name];
  return Array.isArray(value) ? value : [];
}

const reported = new Set<string>();

/** Content may be ahead of code: a section that nobody knows is skipped, and said once. */
export function reportUnknown(page: string, section: PageSection): void {
  const note = `page group "${page}": section "${section.component}" is not known and is skipped`;
  if (reported.has(note)) return;
  reported.add(note);
  console.warn(note);
}

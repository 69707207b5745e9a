import type { ContentImage, PageSection } from '@/lib/contract/content';

// Sections are written by hand in content, so every field may be missing or of another type.

/** Reads a text; undefined when it is empty or not a text. */
export function readTextField(section: Record<string, unknown>, name: string): string | undefined {
  const value = section[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Reads a whole number between 1 and `max`, or returns the fallback. */
export function readSize(section: Record<string, unknown>, fallback: number, max = 12): number {
  const { size } = section;
  return typeof size === 'number' && Number.isInteger(size) && size > 0 ? Math.min(size, max) : fallback;
}

/** Reads the texts of a list. */
export function readTexts(section: Record<string, unknown>, name: string): string[] {
  return readList(section, name).filter((value): value is string => typeof value === 'string');
}

/** Reads the objects of a list. */
export function readRecords(section: Record<string, unknown>, name: string): Record<string, unknown>[] {
  return readList(section, name).filter(
    (value): value is Record<string, unknown> => typeof value === 'object' && value !== null,
  );
}

/** Reads a picture of a list; undefined without a URL. */
export function readImageField(entry: Record<string, unknown>): ContentImage | undefined {
  const { width, height } = entry;
  const image_url = readTextField(entry, 'image_url');
  return image_url === undefined
    ? undefined
    : {
        image_url,
        alt: readTextField(entry, 'alt') ?? '',
        ...(typeof width === 'number' && typeof height === 'number' && { width, height }),
      };
}

function readList(section: Record<string, unknown>, name: string): unknown[] {
  const value = section[name];
  return Array.isArray(value) ? value : [];
}

const reported = new Set<string>();

/** Warns once about a section whose component is unknown; it is skipped, as content may be newer than the code. */
export function reportUnknown(page: string, section: PageSection): void {
  const note = `page group "${page}": section "${section.component}" is not known and is skipped`;
  if (reported.has(note)) return;
  reported.add(note);
  console.warn(note);
}

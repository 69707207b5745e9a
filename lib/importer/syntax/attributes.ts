const ATTRIBUTE =
  /([A-Za-z][\w:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>%}]+))|"([^"]*)"|'([^']*)'|([^\s"']+)/g;

/** Arguments of a shortcode or tag. */
export type Attributes = { named: Map<string, string>; positional: string[] };

/** Parses the arguments of a shortcode or tag. */
export function readAttributes(text: string): Attributes {
  const named = new Map<string, string>();
  const positional: string[] = [];
  for (const match of text.matchAll(ATTRIBUTE)) {
    const [, name, double, single, bare] = match;
    if (name !== undefined) named.set(name.toLowerCase(), double ?? single ?? bare ?? '');
    else positional.push(match[5] ?? match[6] ?? match[7] ?? '');
  }
  return { named, positional };
}

/** Returns the first attribute that is not empty among several names. */
export function attribute({ named }: Attributes, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = named.get(name)?.trim();
    if (value) return value;
  }
  return undefined;
}

/** Escapes text for the label of a Markdown link or picture. */
export const asLabel = (text: string): string => text.replace(/\s+/g, ' ').replace(/[[\]]/g, '\\$&').trim();

/** Escapes a URL for the target of a Markdown link or picture. */
export const asTarget = (url: string): string =>
  /[\s()]/.test(url) ? `<${url.replace(/[<>\n]/g, '')}>` : url;

/** Puts the values that an include of Jekyll names into the text of its fragment. */
export function withValues(fragment: string, include: string): string {
  if (!include.startsWith('{%')) return fragment;
  const { named } = readAttributes(include);
  return fragment.replace(
    /\{\{-?\s*include\.([\w-]+)\s*-?\}\}/g,
    (_match, name: string) => named.get(name.toLowerCase()) ?? '',
  );
}

import { SaxesParser } from 'saxes';

/** Namespaces of drawing programs are left out; these are part of the drawing. */
const OWN_PREFIXES = new Set(['svg', 'xlink', 'xml', 'xmlns']);
/** An entity for plain text; Adobe's programs write namespaces this way. */
const PLAIN_ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"<&%]*)"|'([^'<&%]*)')\s*>/g;
const DOCTYPE = /<!DOCTYPE[^[>]*(?:\[([^\]]*)\])?\s*>/;
const IMPORT_RULE = /@import[^;{}]*(?:;|$)/gi;
/** A typeface in another file, which a picture must not load; the site's typeface is used. */
const FONT_RULE = /@font-face\s*\{[^{}]*\burl\s*\([^{}]*\}/gi;
const MAX_ENTITY = 200;

const prefixOf = (name: string): string | undefined => (name.includes(':') ? name.split(':')[0] : undefined);
const isForeign = (name: string): boolean => {
  const prefix = prefixOf(name);
  return prefix !== undefined && !OWN_PREFIXES.has(prefix);
};
const ownName = (name: string): string => name.replace(/^svg:/, '');
const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/**
 * Removes what drawing programs add and browsers do not need: parts and attributes of other namespaces, imported styles and
 * typefaces, processing instructions and entities of plain text. Safety is checked afterwards. Returns undefined when the SVG
 * is not well-formed.
 */
export function cleanSvg(source: string): string | undefined {
  const parser = new SaxesParser({ xmlns: false });
  let out = '';
  let skipped = 0;
  let isBroken = false;
  let isInStyle = false;
  const addText = (text: string): void => {
    if (skipped > 0) return;
    out += escaped(isInStyle ? text.replace(IMPORT_RULE, '').replace(FONT_RULE, '') : text);
  };
  parser.on('error', () => (isBroken = true));
  parser.on('opentag', ({ name, attributes }) => {
    if (skipped > 0 || isForeign(name)) {
      skipped += 1;
      return;
    }
    isInStyle = ownName(name) === 'style';
    const kept = Object.entries(attributes).filter(
      ([attribute]) => !isForeign(attribute) && !/^xmlns:(?!xlink$)/.test(attribute),
    );
    if (name === 'svg:svg') kept.unshift(['xmlns', 'http://www.w3.org/2000/svg']);
    out += `<${ownName(name)}${kept.map(([attribute, value]) => ` ${attribute}="${escaped(value).replace(/"/g, '&quot;')}"`).join('')}>`;
  });
  parser.on('closetag', ({ name }) => {
    if (skipped > 0) skipped -= 1;
    else out += `</${ownName(name)}>`;
    isInStyle = false;
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    parser.write(withoutEntities(source)).close();
  } catch {
    return undefined;
  }
  return isBroken ? undefined : out;
}

function withoutEntities(source: string): string {
  const doctype = DOCTYPE.exec(source);
  if (!doctype) return source;
  const entities = new Map(
    [...(doctype[1] ?? '').matchAll(PLAIN_ENTITY)].map((match) => [
      match[1],
      (match[2] ?? match[3] ?? '').slice(0, MAX_ENTITY),
    ]),
  );
  const rest = source.replace(doctype[0], '');
  return rest.replace(/&([\w.-]+);/g, (reference, name: string) => entities.get(name) ?? reference);
}

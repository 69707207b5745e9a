import { asLabel, asTarget, attribute, type Attributes, readAttributes } from './attributes';
import { HTML_TAGS, STRIPPED_TAGS } from './allowed-html';
import { replaceOutsideCode } from './code-ranges';

/** Elements that are no components in title case either: their content is no text. */
const NEVER_TEXT = new Set(['script', 'style', 'iframe', 'video', 'audio', 'embed', 'svg', 'math']);
const STRIPPED = new Set(STRIPPED_TAGS);

/** Returns whether a tag is HTML. In title case, `<Frame>` and `<Link>`, it is a component and holds text. */
export function isHtmlTag(name: string): boolean {
  const lower = name.toLowerCase();
  if (!HTML_TAGS.has(lower)) return false;
  const isComponent =
    lower === 'button' || lower === 'slot' || (STRIPPED.has(lower) && !NEVER_TEXT.has(lower));
  return !(isComponent && /^[A-Z][a-z]/.test(name));
}

/** Components that are links: `<Link>`, `<RouterLink>`, `<nuxt-link>`. */
const LINK = /(?:^|[a-z-])link$|^(?:anchor|button)$/i;
export const isLinkName = (name: string): boolean => LINK.test(name);

const LABELS = [
  'title',
  'label',
  'header',
  'heading',
  'summary',
  'caption',
  'question',
  'term',
  'text',
  'items',
];
const DESCRIPTIONS = [
  'description',
  'desc',
  'subtitle',
  'subtext',
  'content',
  'answer',
  'message',
  'details',
  'tip',
];

export type ComponentText = {
  label: string | undefined;
  description: string | undefined;
  href: string | undefined;
};

/** Returns the texts in the attributes of a component, and where it leads. */
export const componentText = (attributes: Attributes, ...moreLabels: string[]): ComponentText => ({
  label: attribute(attributes, ...LABELS, ...moreLabels),
  description: attribute(attributes, ...DESCRIPTIONS),
  href: attribute(attributes, 'href', 'to', 'link', 'url'),
});

/** Returns the texts of a component as lines of Markdown. */
export function componentLines(given: string, ...moreLabels: string[]): string[] {
  const { label, description, href } = componentText(readAttributes(given), ...moreLabels);
  const shown = label && href ? `[${asLabel(label)}](${asTarget(href)})` : label;
  return [...(shown ? [`**${shown}**`] : []), ...(description ? [description] : [])];
}

/** A tag of at most this many characters, so that one that never ends is not searched for to the end of the text. */
const TAG = /<(\/?)([A-Za-z][\w.:-]*)((?:\s(?:"[^"]{0,1000}"|'[^']{0,1000}'|[^<>"']){0,1000})?)>/g;
/** Attributes of Vue, Angular, Svelte and JSX that are not valid in Markdown's HTML. */
const ODD =
  /("[^"]*"|'[^']*')|\s(?:\{\.\.\.[^{}]*\}|([:@#*]|v-[\w-]+(?::|(?=[\s=.]|$))|\[|\()([\w$.:-]*)[)\]]?(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?)/g;
const SLOT = /\s(?:#[\w-]*|v-slot\b|slot=)/;
const QUOTED = /^(["'`])([^"'`]*)\1$/;
const PICTURE = /["'`]([^"'`]+\.(?:png|jpe?g|gif|webp|avif|svg))["'`]/i;

const QUOTED_LIST = /^\[\s*(?:(?:"[^"]*"|'[^']*')\s*,?\s*)+\]$/;

/** Returns the text of an expression that is a quoted text or a list of some, or names a picture. */
export function textInExpression(expression: string): string | undefined {
  const written = expression.trim();
  const list = written.length < 1000 && QUOTED_LIST.test(written) ? written.match(/"[^"]*"|'[^']*'/g) : null;
  if (list) return list.map((text) => text.slice(1, -1)).join(' · ');
  return QUOTED.exec(written)?.[2] ?? PICTURE.exec(written)?.[1];
}

/**
 * Makes tags of Vue, Angular and JSX valid, so that they are read as tags and not as text: bound attributes become plain ones
 * if they are texts or pictures, others and directives go, and the template of a slot becomes a component `<Slot>`.
 */
export function plainTags(source: string): string {
  const open: boolean[] = [];
  return replaceOutsideCode(source, TAG, (tag, slash, name = '', given = '') => {
    if (name.toLowerCase() === 'template') {
      if (!slash && !given.trim().endsWith('/')) open.push(SLOT.test(given));
      const isSlot = slash ? open.pop() === true : open.at(-1) === true;
      if (isSlot) return slash ? '</Slot>' : '<Slot>';
    }
    const plain = plainAttributes(given);
    // `<Tabs.Tab>` is no tag in Markdown, and `<nama_file>` alone a placeholder.
    const isOdd = /[.:_]/.test(name) && (slash || given.trim() !== '' || source.includes(`</${name}>`));
    if (plain === given && !isOdd) return tag;
    return `<${slash ?? ''}${isOdd ? name.replaceAll('.', '').replace(/[:_]/g, '-') : name}${plain}>`;
  });
}

function plainAttributes(given: string): string {
  return given.replace(
    ODD,
    (match, quoted?: string, mark?: string, name = '', double?: string, single?: string) => {
      if (quoted !== undefined) return match;
      const isBound = mark === ':' || mark === '[' || mark === 'v-bind:';
      const text = isBound ? textInExpression(double ?? single ?? '') : undefined;
      return text === undefined ? '' : ` ${name}="${text.replace(/"/g, '&quot;')}"`;
    },
  );
}

import type { Options as Schema } from 'rehype-sanitize';

// HTML elements by how the importer treats them.

const words = (text: string): string[] => text.split(' ');

/** Elements that are removed with their content. */
export const STRIPPED_TAGS = [
  ...words('script style template noscript noembed noframes iframe frameset frame object embed applet'),
  ...words('svg math xmp plaintext title head link meta base param'),
  ...words('select option optgroup datalist textarea canvas audio video source track map'),
];

const TEXT_TAGS = [
  ...words('a abbr b bdi bdo br cite code del dfn em i img ins kbd mark'),
  ...words('q rp rt ruby s samp small span strong sub sup time u var wbr'),
];

const BLOCK_TAGS = [
  ...words('blockquote dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6'),
  ...words('hr input li ol p pre section summary ul'),
  ...words('table caption colgroup col thead tbody tfoot tr th td'),
];

/** Elements that imported HTML may contain. */
const KEPT_TAGS = [...TEXT_TAGS, ...BLOCK_TAGS];

/** Further elements of HTML; any other name in angle brackets is a placeholder or a component. */
const OTHER_HTML_TAGS = [
  ...words('acronym address area article aside big blink body button center data dialog'),
  ...words('dir fieldset font footer form header hgroup html label legend main marquee'),
  ...words('menu meter nav nobr output picture progress search slot strike tt image'),
  ...words('listing basefont bgsound keygen menuitem rb rtc spacer path g use circle'),
  ...words('rect line polygon polyline ellipse text tspan defs animate set foreignobject'),
];

export const HTML_TAGS: ReadonlySet<string> = new Set([...KEPT_TAGS, ...STRIPPED_TAGS, ...OTHER_HTML_TAGS]);

export const ALERT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * Allows text, lists, tables and pictures; no forms, frames, styles or scripts. URLs are checked once more when they are
 * resolved, and the importer adds its own ids and classes after sanitising.
 */
export const SCHEMA: Schema = {
  tagNames: KEPT_TAGS,
  strip: STRIPPED_TAGS,
  attributes: {
    '*': ['id', 'lang', 'dir', 'title'],
    a: [
      'href',
      'name',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      'ariaDescribedBy',
      'ariaLabel',
      ['className', 'data-footnote-backref'],
    ],
    img: ['src', 'alt', 'width', 'height'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    code: [['className', /^language-[\w+#.-]{1,40}$/]],
    div: [
      ['className', 'markdown-alert', ...ALERT_KINDS.map((kind) => `markdown-alert-${kind}`)],
      ['role', 'note'],
    ],
    p: [['className', 'markdown-alert-title']],
    ul: [['className', 'contains-task-list']],
    ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I'], ['className', 'contains-task-list']],
    li: [['className', 'task-list-item'], 'value'],
    section: ['dataFootnotes', ['className', 'footnotes']],
    h2: [['className', 'sr-only']],
    td: ['colSpan', 'rowSpan', ['align', 'left', 'right', 'center']],
    th: ['colSpan', 'rowSpan', 'scope', ['align', 'left', 'right', 'center']],
    col: ['span'],
    details: ['open'],
    time: ['dateTime'],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  ancestors: {
    li: ['ol', 'ul'],
    summary: ['details'],
    caption: ['table'],
    colgroup: ['table'],
    col: ['table'],
    thead: ['table'],
    tbody: ['table'],
    tfoot: ['table'],
    tr: ['table'],
    th: ['table'],
    td: ['table'],
  },
  // Links by name are resolved later, or lose their URL.
  protocols: { href: ['http', 'https', 'mailto', 'tel', 'info', 'doc'], src: ['http', 'https', 'data'] },
  // Ids are made safe by assignIds, which also keeps old anchors working; a prefix would break them.
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

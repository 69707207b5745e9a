import type { Options as Schema } from 'rehype-sanitize';
import { KEPT_TAGS, STRIPPED_TAGS } from './html-tags';

export const ALERT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * What imported HTML may hold: text, lists, tables and pictures. No forms, frames, styles or scripts. Addresses are
 * checked once more when they are resolved; ids and classes of our own are added after this.
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
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  // Ids are made safe by assignIds, which also keeps old anchors working; a prefix would break them.
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

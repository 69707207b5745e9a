import type { Element, ElementContent, Root } from 'hast';
import {
  createCssVariablesTheme,
  createHighlighterCore,
  type HighlighterCore,
  type ThemedToken,
} from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import { element, isElement, readableText, textNode, visitElements } from './hast-tools';

/** Longer code is not highlighted, which would make the page several times larger. */
const MAX_CODE_LENGTH = 20_000;
/** A limit in characters: with a time limit the result would depend on the load of the machine. */
const MAX_LINE_LENGTH = 1000;
const THEME = 'portal';
const VARIABLE = /^var\(--code-token-([a-z-]+)\)$/;

let engine: ReturnType<typeof createOnigurumaEngine> | undefined;
const theme = createCssVariablesTheme({ name: THEME, variablePrefix: '--code-' });
const highlighters = new Map<string, Promise<HighlighterCore>>();

/**
 * Returns the highlighter of a language. Each has its own: in Markdown and a few others, code of a further language is coloured
 * if that happens to be loaded, so that the result would depend on which texts were rendered before.
 */
function highlighterOf(language: keyof typeof bundledLanguages): Promise<HighlighterCore> {
  engine ??= createOnigurumaEngine(import('shiki/wasm'));
  const highlighter =
    highlighters.get(language) ??
    createHighlighterCore({ themes: [theme], langs: [bundledLanguages[language]], engine });
  highlighters.set(language, highlighter);
  return highlighter;
}

/**
 * Highlights code of a known language: spans with the classes `hl-keyword`, `hl-string`, `hl-comment`, `hl-constant`,
 * `hl-function`, `hl-parameter`, `hl-string-expression`, `hl-punctuation` and `hl-link`, which the stylesheet colours.
 */
export async function highlightCode(tree: Root): Promise<void> {
  const blocks: { node: Element; language: string }[] = [];
  visitElements(tree, (node) => {
    if (node.tagName !== 'pre') return;
    // Long lines scroll inside the block, so it must be focusable.
    node.properties.tabIndex = 0;
    const code = node.children[0];
    if (!isElement(code, 'code')) return;
    const name = String([code.properties.className].flat()[0] ?? '')
      .replace(/^language-/, '')
      .toLowerCase();
    delete code.properties.className;
    const language = LANGUAGE_SYNONYMS.get(name) ?? name;
    if (name) node.properties.dataLanguage = name;
    if (Object.hasOwn(bundledLanguages, language)) blocks.push({ node: code, language });
  });
  for (const { node, language } of blocks) {
    const code = readableText(node).replace(/\n$/, '');
    if (code.length <= MAX_CODE_LENGTH) node.children = await coloured(code, language);
  }
}

const LANGUAGE_SYNONYMS = new Map([
  ['arduino', 'cpp'],
  ['ino', 'cpp'],
  ['console', 'shellsession'],
  ['env', 'dotenv'],
  ['http request', 'http'],
]);

async function coloured(code: string, language: string): Promise<ElementContent[]> {
  const shiki = await highlighterOf(language as keyof typeof bundledLanguages);
  const lines = shiki.codeToTokensBase(code, {
    lang: language,
    theme: THEME,
    tokenizeTimeLimit: 0,
    tokenizeMaxLineLength: MAX_LINE_LENGTH,
  });
  return joined(lines);
}

/** Joins neighbours of the same class into one span, also across white space. */
function joined(lines: ThemedToken[][]): ElementContent[] {
  const parts: { name: string | undefined; text: string }[] = [];
  const add = (name: string | undefined, text: string): void => {
    const last = parts.at(-1);
    if (last && (last.name === name || text.trim() === '')) last.text += text;
    else parts.push({ name, text });
  };
  lines.forEach((line, index) => {
    if (index > 0) add(undefined, '\n');
    for (const token of line) add(VARIABLE.exec(token.color ?? '')?.[1], token.content);
  });
  return parts.map(({ name, text }) =>
    name ? element('span', { className: [`hl-${name}`] }, [textNode(text)]) : textNode(text),
  );
}

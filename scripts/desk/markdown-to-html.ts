import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import type { Root } from 'mdast';

const converter = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(() => toLiteralText)
  .use(remarkRehype)
  .use(rehypeStringify)
  .freeze();

/** Converts Markdown or plain text to HTML, which is not sanitised. Line breaks stay, and tags are text. */
export const markdownToHtml = (text: string): string => String(converter.processSync(text));

/** Turns tags into text, and line breaks of the source into visible ones. */
function toLiteralText(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined || (node.type !== 'text' && node.type !== 'html')) return;
    const lines = node.value.split('\n');
    const parts = lines.flatMap((value, at) => [
      ...(at > 0 ? [{ type: 'break' as const }] : []),
      { type: 'text' as const, value },
    ]);
    const isBlock = parent.type === 'root' || parent.type === 'blockquote' || parent.type === 'listItem';
    const nodes = isBlock ? [{ type: 'paragraph' as const, children: parts }] : parts;
    parent.children.splice(index, 1, ...(nodes as typeof parent.children));
    return [SKIP, index + nodes.length];
  });
}

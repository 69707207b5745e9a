import { createElement, useState, type ReactNode } from 'react';

/** An element as its name, its attributes for React and what it holds; or text. */
export type ReferenceNode = string | [string, Record<string, string>, ReferenceNode[]];

/** What a page says, as plain React, with a field and a button to compare interactions with. */
function ReferencePage({ nodes }: { nodes: ReferenceNode[] }) {
  const [query, setQuery] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <input aria-label="field" value={query} onChange={(event) => setQuery(event.target.value)} />
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        panel
      </button>
      {isOpen && <p>{query}</p>}
      <main>{toElements(nodes)}</main>
    </>
  );
}

const toElements = (nodes: ReferenceNode[]): ReactNode[] =>
  nodes.map((node, key) => {
    if (typeof node === 'string') return node;
    const [name, attributes, content] = node;
    return createElement(name, { ...attributes, key }, content.length > 0 ? toElements(content) : undefined);
  });

export const createReferencePage = (nodes: ReferenceNode[]) => <ReferencePage nodes={nodes} />;

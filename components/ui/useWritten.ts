import { useState } from 'react';

/**
 * HTML that the server wrote into the element with this mark, when what it was made of is left out of the page's data
 * (pages/_document). It is read when the page is taken over, or made anew because something, such as a
 * translator, had changed it before: React's own ids are others then.
 */
export function useWritten(name: string, isLeftOut: boolean) {
  const [written] = useState(() => (isLeftOut ? readWritten(name) : ''));
  return { mark: { 'data-written': name }, written };
}

function readWritten(name: string): string {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-written]')];
  return marked.find(({ dataset }) => dataset.written === name)?.innerHTML ?? '';
}

import { useRef } from 'react';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useBodyMounts } from '@/components/help/article/useBodyMounts';
import { render } from '@/tests/helpers/render';

const COUNT = 130;
const html = Array.from({ length: COUNT }, (_, index) => `<h2 id="b${index}">Bagian ${index}</h2>`).join('');

it('a very long text gets its tools in portions, in their order', async () => {
  const seen: string[][] = [];
  function Article() {
    const article = useRef<HTMLElement>(null);
    const names = useBodyMounts(article, html).map(({ name }) => name);
    return (
      <article ref={article} data-names={names.join(' ')}>
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    );
  }
  const watcher = new MutationObserver(() => seen.push(shown()));
  const shown = () => (document.querySelector('article')?.dataset.names ?? '').split(' ').filter(Boolean);
  watcher.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-names'] });
  const { unmount } = render(<Article />);
  await waitFor(() => expect(shown()).toHaveLength(COUNT));
  watcher.disconnect();
  const steps = seen.map(({ length }) => length);
  expect(Math.max(...steps.map((step, index) => step - (steps[index - 1] ?? 0)))).toBeLessThanOrEqual(50);
  expect(shown()).toEqual(Array.from({ length: COUNT }, (_, index) => `heading-b${index}`));
  unmount();
});

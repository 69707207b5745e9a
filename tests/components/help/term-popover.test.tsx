import { useRef } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TermPopover } from '@/components/help/article/TermPopover';
import { RichText } from '@/components/ui/RichText';
import { aPage } from '@/tests/helpers/content-items';
import { isUnreachable } from '@/tests/helpers/fake-api';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { render } from '@/tests/helpers/render';

const html =
  '<p>Setor <a class="term" href="/reference/glossary#ppn">PPN</a> ke <a href="/faq">kas negara</a>, lihat <a class="term" href="/reference/glossary#neraca">neraca</a>.</p>';
const terms = [
  { term: 'PPN', explanation: 'Pajak yang dipungut penjual.' },
  { term: 'Neraca', explanation: 'Harta dan utang.' },
];
const glossary = aPage('glossary', [{ component: 'Glossary', terms }]);

function Article() {
  const article = useRef<HTMLElement>(null);
  return (
    <main>
      <article ref={article}>
        <RichText html={html} />
      </article>
      <TermPopover article={article} html={html} />
    </main>
  );
}

const show = (getContent: unknown = glossary) => render(<Article />, { answers: { getContent } });
const link = (name: string) => screen.getByRole('link', { name });
const tap = (element: HTMLElement) =>
  fireEvent(
    element,
    new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch', button: 0 }),
  );

describe('a term in an article', () => {
  it('explains itself with the focus, describes its link, and is silent after Escape', async () => {
    const { user, calls } = show();
    expect(calls).toEqual([]);
    await user.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('PPN Pajak yang dipungut penjual.');
    expect(link('PPN')).toHaveAccessibleDescription('PPN Pajak yang dipungut penjual.');
    expect(await findAxeProblems(document.body)).toEqual([]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(link('PPN')).toHaveFocus();
    expect(link('PPN')).not.toHaveAttribute('aria-describedby');
  });

  it('gives way to the next one, and to other links; the terms are asked for once', async () => {
    const { user, calls } = show();
    await user.tab();
    await screen.findByRole('tooltip');
    await user.tab();
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Neraca Harta dan utang.');
    expect(calls.filter(({ name }) => name === 'getContent')).toHaveLength(1);
  });

  it('explains itself under the mouse, also while the mouse is on the explanation', async () => {
    const { user } = show();
    await user.hover(link('neraca'));
    const tooltip = await screen.findByRole('tooltip');
    await user.hover(tooltip);
    expect(screen.getByRole('tooltip')).toBeVisible();
    await user.hover(link('kas negara'));
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('explains itself at the first tap and leads to the glossary at the second', async () => {
    const { router } = show();
    tap(link('PPN'));
    await screen.findByRole('tooltip');
    expect(router.push).not.toHaveBeenCalled();
    tap(link('PPN'));
    expect(router.push).toHaveBeenCalledWith('/reference/glossary#ppn', undefined, { locale: false });
  });

  it('goes when something else is tapped', async () => {
    show();
    tap(link('PPN'));
    await screen.findByRole('tooltip');
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('stays a link when its explanation cannot be had', async () => {
    const { router, calls } = show(isUnreachable);
    tap(link('PPN'));
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => {
      tap(link('PPN'));
      expect(router.push).toHaveBeenCalled();
    });
  });
});

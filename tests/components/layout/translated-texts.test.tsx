import { act, cleanup, render } from '@testing-library/react';
import { Fragment, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followTranslations, restoreTexts } from '@/components/layout/translated-texts';
import { translatePage } from '../../helpers/translate-page';

let stopTranslator = () => {};
beforeEach(() => {
  const stopFollowing = followTranslations();
  return () => {
    stopTranslator();
    cleanup();
    stopFollowing();
  };
});

/** Texts beside other nodes, in all the ways in which React changes them. */
const Screen = ({ count, isLate = false, order = ['a', 'b'] }: ScreenProps) => (
  <div data-testid="screen">
    {isLate && <b>terlambat</b>}
    {count} hasil
    {count > 1 ? ' ditemukan' : <i>saja</i>}
    {count === 3 && 'tiga'}
    <hr />
    {order.map((name) => (
      <Fragment key={name}>
        {name}
        <br />
      </Fragment>
    ))}
  </div>
);
type ScreenProps = { count: number; isLate?: boolean; order?: string[] };

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
/** Texts that the translator has not seen. */
const untranslated = (container: Element) =>
  [...container.querySelectorAll('div, b, i')]
    .flatMap(({ childNodes }) => [...childNodes])
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
const shown = (container: Element) => container.textContent ?? '';

describe.each(['around', 'before', 'after', 'instead'] as const)(
  'B01 a page with translations put %s the texts',
  (way) => {
    it.each<[string, ScreenProps, string]>([
      ['a number changes', { count: 2 }, '2 hasil ditemukanab'],
      ['a text becomes an element', { count: 1 }, '1 hasilsajaab'],
      ['a text goes', { count: 4 }, '4 hasil ditemukanab'],
      ['an element comes before a text', { count: 3, isLate: true }, 'terlambat3 hasil ditemukantigaab'],
      ['texts change places', { count: 3, order: ['b', 'a'] }, '3 hasil ditemukantigaba'],
      ['a text in a list goes', { count: 3, order: ['b'] }, '3 hasil ditemukantigab'],
    ])('%s', async (_what, props, expected) => {
      const { container, rerender } = render(<Screen count={3} />);
      stopTranslator = translatePage(way);
      await settle();
      expect(container.querySelectorAll('font font').length).toBeGreaterThan(3);
      rerender(<Screen {...props} />);
      await settle();
      expect(shown(container)).toBe(expected);
      expect(untranslated(container)).toEqual([]);
      rerender(<Screen count={3} />);
      await settle();
      expect(shown(container)).toBe('3 hasil ditemukantigaab');
      rerender(<Screen {...props} />);
      await settle();
      expect(shown(container)).toBe(expected);
    });
  },
);

it.each(['around', 'before', 'after', 'instead'] as const)(
  'B01 React takes over a page whose texts were translated %s before, without making it anew',
  async (way) => {
    const Page = () => {
      useState(restoreTexts);
      return <Screen count={3} />;
    };
    const root =
      document.getElementById('__next') ?? document.body.appendChild(document.createElement('div'));
    root.id = '__next';
    root.innerHTML = renderToString(<Page />);
    const element = root.firstElementChild;
    stopTranslator = translatePage(way);
    await settle();
    expect(root.querySelectorAll('font font').length).toBeGreaterThan(3);
    const onRecoverableError = vi.fn();
    const app = await act(async () => hydrateRoot(root, <Page />, { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(root.firstElementChild).toBe(element);
    await settle();
    expect(shown(root)).toBe('3 hasil ditemukantigaab');
    act(() => app.unmount());
  },
);

it('B02 React takes over a page in which numbers have become links meanwhile', async () => {
  const Page = () => {
    useState(restoreTexts);
    return (
      <p>
        Telepon <b>kami</b> 021-5550-1830 <i>setiap hari</i>
      </p>
    );
  };
  const root = document.getElementById('__next') ?? document.body;
  root.innerHTML = renderToString(<Page />);
  const number = root.querySelector('p')?.childNodes[2];
  const link = document.createElement('a');
  link.href = 'tel:02155501830';
  link.textContent = number?.textContent ?? '';
  number?.replaceWith(link);
  await settle();
  const onRecoverableError = vi.fn();
  const app = await act(async () => hydrateRoot(root, <Page />, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(shown(root)).toBe('Telepon kami 021-5550-1830 setiap hari');
  act(() => app.unmount());
});

it('B01 a text that a program took out of the page is as good as removed', () => {
  const log = vi.spyOn(console, 'error');
  const { container, rerender } = render(<Screen count={3} />);
  for (const node of [...(container.firstElementChild?.childNodes ?? [])]) {
    if (node.nodeType === Node.TEXT_NODE) node.remove();
  }
  rerender(<Screen count={1} isLate />);
  expect(shown(container)).toContain('saja');
  expect(log).not.toHaveBeenCalled();
});

it('a removal of what is no child of the node fails as ever', () => {
  const element = document.createElement('p');
  expect(() => document.body.removeChild(element)).toThrow(DOMException);
  expect(() => document.body.insertBefore(document.createElement('b'), element)).toThrow(DOMException);
});

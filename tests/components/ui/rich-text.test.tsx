import { createEvent, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RichText } from '@/components/ui/RichText';
import { render } from '../../helpers/render';

const html = `
  <a href="/content/teh/t/a-x"><b>Halaman</b></a> <a href="/en/content/teh">Bahasa lain</a> <a href="#bagian">Bagian</a>
  <a href="https://luar.example/">Luar</a> <a href="mailto:a@b.example">Surat</a> <a href="/media/a/b.pdf">Berkas</a>
  <a href="/content/teh/t/a-x.md">Markdown</a> <a href="/faq" target="_blank">Tab baru</a> <p>Teks</p>`;

/** Clicks, and returns whether the browser would still follow the link. */
function click(name: string, keys: MouseEventInit = {}): boolean {
  const link = screen.getByText(name);
  const event = createEvent.click(link, { button: 0, ...keys });
  fireEvent(link, event);
  return !event.defaultPrevented;
}

describe('links inside content', () => {
  it.each([
    ['Halaman', '/content/teh/t/a-x'],
    ['Bahasa lain', '/en/content/teh'],
  ])('%s: opens as a page of the portal, in the language its address names', (name, path) => {
    const { router } = render(<RichText html={html} />);
    expect(click(name)).toBe(false);
    expect(router.push).toHaveBeenCalledWith(path, undefined, { locale: false });
  });

  it.each(['Bagian', 'Luar', 'Surat', 'Berkas', 'Markdown', 'Tab baru', 'Teks'])(
    '%s: is left to the browser',
    (name) => {
      const { router } = render(<RichText html={html} />);
      expect(click(name)).toBe(true);
      expect(router.push).not.toHaveBeenCalled();
    },
  );

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'a click with %o is left to the browser',
    (keys) => {
      const { router } = render(<RichText html={html} />);
      expect(click('Halaman', keys)).toBe(true);
      expect(router.push).not.toHaveBeenCalled();
    },
  );
});

import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ShareButton } from '@/components/modal/ShareButton';
import { shareLinks } from '@/components/modal/views/ShareView';
import { modalText } from '@/lib/text/modal';
import { shareText } from '@/lib/text/share';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { identityAnswers } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';

const text = shareText.id;
const URL = 'https://bantuan.contoh.id/content/teh/t/a-merebus-air';

beforeEach(() => {
  window.history.replaceState(null, '', '/content/article/merebus-air?openarticle=a#ketel');
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  document.head.querySelector('link[rel="canonical"]')?.remove();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'share');
});

const withCanonical = () => {
  const link = Object.assign(document.createElement('link'), { rel: 'canonical', href: URL });
  document.head.append(link);
};
const withShareSheet = (share: (data: ShareData) => Promise<void>) =>
  Object.defineProperty(navigator, 'share', { configurable: true, value: vi.fn(share) });

async function openView() {
  const rendered = render(
    <main>
      <h1>Merebus air & teh</h1>
      <ShareButton />
    </main>,
    { answers: identityAnswers() },
  );
  await rendered.user.tab();
  await rendered.user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: modalText.id.titles.SHARE_VIEW });
  await within(dialog).findByRole('textbox', { name: text.url });
  return { ...rendered, dialog: within(dialog), element: dialog };
}

describe('SHARE_VIEW', () => {
  test('shares the canonical URL with the page’s heading, by keyboard, and closes on Escape', async () => {
    withCanonical();
    const { dialog, element, user } = await openView();
    expect(dialog.getByRole('textbox', { name: text.url })).toHaveValue(URL);
    const whatsapp = dialog.getByRole('link', { name: /WhatsApp/ });
    expect(decodeURIComponent(whatsapp.getAttribute('href') ?? '')).toBe(
      `https://wa.me/?text=Merebus air & teh\n${URL}`,
    );
    expect(whatsapp).toHaveAttribute('rel', 'noopener noreferrer');
    expect(dialog.getByRole('link', { name: 'Email' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:\?/),
    );
    expect(dialog.queryByRole('button', { name: text.native })).toBeNull();
    expect(await findAxeProblems(element)).toEqual([]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Bagikan' })).toHaveFocus();
  });

  test('a page without a canonical URL is shared without query and fragment', async () => {
    const { dialog } = await openView();
    expect(dialog.getByRole('textbox', { name: text.url })).toHaveValue(
      `${window.location.origin}/content/article/merebus-air`,
    );
  });

  test('says whether the link was copied', async () => {
    withCanonical();
    const { dialog, user } = await openView();
    await user.click(dialog.getByRole('button', { name: text.copy }));
    expect(dialog.getByRole('status')).toHaveTextContent('Tautan disalin');
    expect(await navigator.clipboard.readText()).toBe(URL);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    document.execCommand = () => false;
    await user.click(dialog.getByRole('button', { name: text.copy }));
    expect(dialog.getByRole('status')).toHaveTextContent(text.copyFailed);
  });

  test('the QR code is drawn when it is asked for', async () => {
    withCanonical();
    const { dialog, user } = await openView();
    const toggle = dialog.getByRole('button', { name: text.qr, expanded: false });
    await user.click(toggle);
    const code = await dialog.findByRole('img', { name: text.qrOf('Merebus air & teh') });
    // Position marks in three corners, inside a light margin.
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
    await user.click(toggle);
    expect(dialog.queryByRole('img')).toBeNull();
  });

  test('offers the share sheet of the system where there is one; closing the sheet is no failure', async () => {
    withCanonical();
    const outcomes = [
      () => Promise.resolve(),
      () => Promise.reject(new DOMException('closed', 'AbortError')),
      () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    ];
    withShareSheet(() => (outcomes.shift() ?? outcomes[0])?.() ?? Promise.resolve());
    const { dialog, user } = await openView();
    const share = dialog.getByRole('button', { name: text.native });
    await user.click(share);
    expect(navigator.share).toHaveBeenCalledWith({ url: URL, title: 'Merebus air & teh' });
    await user.click(share);
    expect(dialog.getByRole('status')).toHaveTextContent('');
    await user.click(share);
    expect(dialog.getByRole('status')).toHaveTextContent(text.shareFailed);
  });
});

test('links of titles with every kind of letter stay one address', () => {
  const { whatsapp, email } = shareLinks({ url: 'https://a.id/?x=1&y=2', title: 'A&B #1 "é" 😀' });
  expect(new globalThis.URL(whatsapp).searchParams.get('text')).toBe('A&B #1 "é" 😀\nhttps://a.id/?x=1&y=2');
  expect(new globalThis.URL(email).searchParams.get('subject')).toBe('A&B #1 "é" 😀');
});

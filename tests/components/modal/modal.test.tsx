// @isolated
import { act, fireEvent, render as renderAlone, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState, type ReactElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Modal } from '@/components/ui/Modal';
import { MODAL_REGISTRY } from '@/components/modal/views/ModalHost';
import { useMediaClass } from '@/components/shop/ProductSlider';
import { useModal, type ModalControls } from '@/components/modal/ModalProvider';
import { RESIZE_DEBOUNCE_MS } from '@/lib/constants';
import { modalText } from '@/lib/text/modal';
import { onDemandText } from '@/lib/text/on-demand';
import { identityAnswers } from '@/tests/helpers/identity';
import { render, type RenderOptions } from '@/tests/helpers/render';

const text = modalText.id;
let modal: ModalControls;

function Page() {
  const controls = useModal();
  useEffect(() => {
    modal = controls;
  }, [controls]);
  return (
    <main tabIndex={-1}>
      <button id="opener" onClick={() => controls.open('SEARCH_VIEW')}>
        Buka
      </button>
      <output>{useMediaClass()}</output>
    </main>
  );
}

const renderPage = (options: RenderOptions = {}) =>
  render(<Page />, { answers: identityAnswers(), ...options });

async function openSearch(options?: RenderOptions) {
  const rendered = renderPage(options);
  await rendered.user.click(screen.getByRole('button', { name: 'Buka' }));
  const dialog = await screen.findByRole('dialog', { name: text.titles.SEARCH_VIEW });
  await screen.findByPlaceholderText('Search Product');
  return { ...rendered, dialog };
}

/** Resolves when the browser has finished going back. */
const arrival = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
const goBack = () =>
  act(async () => {
    const isThere = arrival();
    window.history.back();
    await isThere;
  });

beforeEach(() => {
  window.history.replaceState(null, '');
});

describe('modal host', () => {
  test('the registry has the fifteen names of behaviour.md §2, and that of the account', () => {
    expect(Object.keys(MODAL_REGISTRY).sort()).toEqual(
      [
        'ACCOUNT_VIEW',
        'SEARCH_VIEW',
        'REGISTER_VIEW',
        'LOGIN_VIEW',
        'SIDE_MENU_VIEW',
        'CHAT_VIEW',
        'CHAT_LIST_VIEW',
        'CHAT_HOME_VIEW',
        'SHARE_VIEW',
        'ADDRESS_VIEW',
        'ORDER_RATING_VIEW',
        'TRACKING_VIEW',
        'CREATE_ACTIVITY_VIEW',
        'NOTIFICATION_VIEW',
        'RATING_LIST_VIEW',
        'CREATE_REQUEST_VIEW',
      ].sort(),
    );
    expect(text.titles.CREATE_ACTIVITY_VIEW).toBe('Create Activity');
    expect(text.titles.CREATE_REQUEST_VIEW).toBe('Create Request');
  });

  test.each(Object.entries(MODAL_REGISTRY))('%s has code that loads', async (_, { load }) => {
    expect(typeof (await load()).default).toBe('function');
  });

  test('Escape closes it and focus returns to what opened it', async () => {
    const { user } = await openSearch();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Buka' })).toHaveFocus();
  });

  test.each(['before', 'after'])(
    'a focused button that disappears %s the first frame leaves the focus in the dialog, and Escape closes it',
    async (when) => {
      const handleClose = vi.fn();
      function Once() {
        const [isThere, setIsThere] = useState(true);
        return <div>{isThere && <button onClick={() => setIsThere(false)}>Sekali</button>}</div>;
      }
      const { user } = render(
        <Modal frame="dialog" title="Mangkuk" onClose={handleClose}>
          <Once />
        </Modal>,
      );
      const button = screen.getByRole('button', { name: 'Sekali' });
      const dialog = screen.getByRole('dialog', { name: 'Mangkuk' });
      if (when === 'after')
        await waitFor(() => expect(dialog).toHaveClass('ReactModal__Content--after-open'));
      act(() => button.focus());
      fireEvent.click(button);
      await waitFor(() => expect(dialog).toHaveFocus());
      await user.keyboard('{Escape}');
      expect(handleClose).toHaveBeenCalledOnce();
    },
  );

  test('a click beside it closes it, a click in it does not', async () => {
    const { user, dialog } = await openSearch();
    await user.click(dialog);
    expect(dialog).toBeInTheDocument();
    await user.click(dialog.parentElement as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the close button closes it', async () => {
    const { user } = await openSearch();
    await user.click(screen.getByRole('button', { name: text.close }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the page behind does not scroll and is hidden from screen readers while it is open', async () => {
    const { user } = await openSearch();
    expect(document.body.className).toMatch(/locked/);
    expect(document.getElementById('__next')).toHaveAttribute('aria-hidden', 'true');
    await user.keyboard('{Escape}');
    expect(document.body.className).not.toMatch(/locked/);
    expect(document.getElementById('__next')).not.toHaveAttribute('aria-hidden');
  });

  test('closing runs the back handler, once', async () => {
    const { user } = await openSearch();
    const handler = vi.fn();
    act(() => modal.setBackHandler(handler));
    await user.keyboard('{Escape}');
    act(() => modal.close());
    expect(handler).toHaveBeenCalledTimes(1);
  });

  test('going back leads to the view before where there is one; Escape closes', async () => {
    const { user } = await openSearch();
    const openRating = async () => {
      act(() => modal.open('ORDER_RATING_VIEW', { issueKey: 'TICKET-1', isFromList: true }));
      // The code of the view is loaded on demand.
      await act(() => import('@/components/modal/views/OrderRatingView'));
      expect(screen.getByRole('dialog', { name: text.titles.ORDER_RATING_VIEW })).toBeInTheDocument();
    };
    await openRating();
    await goBack();
    expect(await screen.findByRole('dialog', { name: text.titles.RATING_LIST_VIEW })).toBeInTheDocument();
    await goBack();
    expect(screen.queryByRole('dialog')).toBeNull();
    await openRating();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('switching views keeps one dialog, changes its title and drops the back handler', async () => {
    await openSearch();
    const handler = vi.fn();
    act(() => modal.setBackHandler(handler));
    act(() => modal.open('LOGIN_VIEW'));
    expect(await screen.findByRole('dialog', { name: text.titles.LOGIN_VIEW })).toBeInTheDocument();
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveFocus();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    act(() => modal.close());
    expect(handler).not.toHaveBeenCalled();
  });

  test('accepts exactly one element', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const two = [<p key="a">satu</p>, <p key="b">dua</p>] as unknown as ReactElement;
    expect(() =>
      render(
        <Modal frame="dialog" title="Judul" onClose={() => undefined}>
          {two}
        </Modal>,
      ),
    ).toThrow(/Children\.only/);
  });

  test('outside its provider the hook throws', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => renderAlone(<Page />)).toThrow(/ModalProvider/);
  });
});

describe('browser history', () => {
  test('opening adds one entry, and switching views none', async () => {
    const push = vi.spyOn(window.history, 'pushState');
    await openSearch();
    act(() => modal.open('LOGIN_VIEW'));
    expect(push).toHaveBeenCalledTimes(1);
    expect(window.history.state).toMatchObject({ portalModal: 1 });
  });

  test('Back closes the modal', async () => {
    await openSearch();
    await goBack();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Buka' })).toHaveFocus();
  });

  test('closing goes back by itself, once', async () => {
    await openSearch();
    const go = vi.spyOn(window.history, 'go');
    await act(async () => {
      const isThere = arrival();
      modal.close();
      await isThere;
    });
    act(() => modal.close());
    expect(go.mock.calls).toEqual([[-1]]);
    expect(window.history.state).toBeNull();
  });

  test('opened again before the browser is back, it stays open with an entry of its own', async () => {
    await openSearch();
    await act(async () => {
      const isThere = arrival();
      modal.close();
      modal.open('LOGIN_VIEW');
      await isThere;
    });
    expect(await screen.findByRole('dialog', { name: text.titles.LOGIN_VIEW })).toBeInTheDocument();
    expect(window.history.state).toMatchObject({ portalModal: 1 });
    await goBack();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.history.state).toBeNull();
  });

  test('a step has an entry: Back undoes the step, then closes; closing removes both', async () => {
    const step = vi.fn();
    await openSearch();
    act(() => modal.setBackHandler(step, true));
    expect(window.history.state).toMatchObject({ portalModal: 2 });
    await goBack();
    expect(step.mock.calls).toEqual([[true]]);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await goBack();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.history.state).toBeNull();

    act(() => modal.open('LOGIN_VIEW'));
    act(() => modal.setBackHandler(step, true));
    await act(async () => {
      const isThere = arrival();
      modal.close();
      await isThere;
    });
    expect(window.history.state).toBeNull();
  });

  test('Forward does not close the modal or lead to a step that was undone', async () => {
    const step = vi.fn();
    await openSearch();
    act(() => modal.setBackHandler(step, true));
    await goBack();
    await act(async () => {
      const isThere = arrival();
      window.history.forward();
      await isThere;
      await vi.waitFor(() => expect(window.history.state).toMatchObject({ portalModal: 1 }));
    });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(step).toHaveBeenCalledOnce();
    act(() => modal.setBackHandler(step, true));
    expect(window.history.state).toMatchObject({ portalModal: 2 });
    await goBack();
    await goBack();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.history.state).toBeNull();
  });

  test('a page that is opened from a step takes the place of all entries', async () => {
    const { router } = await openSearch();
    act(() => modal.setBackHandler(() => undefined, true));
    await act(async () => {
      const isThere = arrival();
      modal.navigate('/faq');
      expect(router.replace).not.toHaveBeenCalled();
      await isThere;
    });
    expect(router.replace).toHaveBeenCalledExactlyOnceWith('/faq');
    expect(window.history.state).toMatchObject({ portalModal: 1 });
  });

  test('Next is kept from loading the page again between it and the modal, and not otherwise', async () => {
    const { router } = renderPage({ asPath: '/blog?q=1', locale: 'en' });
    const [isChange] = vi.mocked(router.beforePopState).mock.lastCall ?? [];
    const entry = (as: string) => ({ as, url: as, options: {} });
    expect(isChange?.(entry('/en/blog?q=1'))).toBe(false);
    expect(isChange?.(entry('/en/faq'))).toBe(true);
  });

  test('another page closes it', async () => {
    const { router } = await openSearch();
    act(() => router.events.emit('routeChangeComplete', '/blog'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('SEARCH_VIEW', () => {
  test('has the focus and the query of the page', async () => {
    await openSearch({ query: { q: 'faktur' } });
    const input = screen.getByPlaceholderText('Search Product');
    expect(input).toHaveFocus();
    expect(input).toHaveValue('faktur');
  });

  test.each([
    ['a&b pajak', '/search?q=a%26b%20pajak'],
    ['   ', '/browse/category'],
  ])('Enter with %j goes to %s', async (term, target) => {
    const { user, router } = await openSearch();
    await user.type(screen.getByPlaceholderText('Search Product'), `${term}{Enter}`);
    expect(router.replace).toHaveBeenCalledWith(target);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('media class', () => {
  const resizeTo = async (width: number) => {
    window.innerWidth = width;
    window.dispatchEvent(new Event('resize'));
    await act(() => new Promise((resolve) => setTimeout(resolve, RESIZE_DEBOUNCE_MS + 20)));
  };

  test('is not recalculated while a modal shows, and is when it closes', async () => {
    window.innerWidth = 1200;
    await openSearch();
    const shown = () => document.querySelector('output')?.textContent;
    expect(shown()).toBe('desktop');
    await resizeTo(400);
    expect(shown()).toBe('desktop');
    act(() => modal.close());
    await waitFor(() => expect(shown()).toBe('mobile'));
  });
});

describe('code on demand', () => {
  test('a press is answered at once, before the code is there', () => {
    renderPage();
    act(() => screen.getByRole('button', { name: 'Buka' }).click());
    // The ground of the modal, in the same step.
    expect(document.querySelector('[data-modal-root]')).toBeInTheDocument();
  });

  test('says that it loads, and after a failure offers to try again', async () => {
    const view = MODAL_REGISTRY.SEARCH_VIEW as { load: () => Promise<unknown> };
    let answer: { resolve: (code: unknown) => void; reject: (reason: Error) => void };
    const load = vi
      .spyOn(view, 'load')
      .mockImplementation(() => new Promise((resolve, reject) => (answer = { resolve, reject })));
    const { user } = renderPage();
    await user.click(screen.getByRole('button', { name: 'Buka' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('status')).toHaveTextContent(onDemandText.id.loading);
    await act(async () => answer.reject(new TypeError('Failed to fetch')));
    expect(within(dialog).getByRole('alert')).toHaveTextContent(onDemandText.id.failed);
    await user.click(within(dialog).getByRole('button', { name: onDemandText.id.retry }));
    expect(load).toHaveBeenCalledTimes(2);
    await act(async () => answer.resolve({ default: () => <p>akhirnya</p> }));
    expect(within(dialog).getByText('akhirnya')).toBeInTheDocument();
  });
});

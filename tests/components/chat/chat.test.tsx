import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChatOptions, ChatWidget } from '@/components/chat/widget';
import { saveVisitor } from '@/components/account/visitor-store';
import { useModal, type ModalControls } from '@/components/modal/ModalProvider';
import { chatText } from '@/lib/text/chat';
import { modalText } from '@/lib/text/modal';
import { onDemandText } from '@/lib/text/on-demand';
import { findAxeProblems } from '@/tests/helpers/find-axe-problems';
import { identityAnswers, MINA, storeToken } from '@/tests/helpers/identity';
import { fails, isUnreachable, listAnswer, type FakeAnswers } from '@/tests/helpers/fake-api';
import { render } from '@/tests/helpers/render';

const settings = vi.hoisted(() => ({
  chat: undefined as { url: string; key: string; eager: boolean } | undefined,
}));
vi.mock('@/lib/env.public', () => ({ getPublicSettings: () => settings }));

const text = chatText.id;
const CHAT = { url: 'https://obrolan.contoh.id/w.js', key: 'kunci', eager: false };
const BUSINESS = {
  uid: '6f1a54a7-0000-4000-8000-000000000009',
  name: 'Toko',
  support_email: 'bantuan@toko.example',
  support_phone: '(021) 555-1',
  support_hours: 'Setiap hari, 00.00-24.00',
  service: {
    days: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 0, closes: 1440 })),
    holidays: [],
  },
};
const view = (uid: string, title: string) => ({
  event_name: 'view',
  event_data: {
    uid,
    key: title.toLowerCase(),
    title,
    topic: { uid: 't', key: 't', name: 'Daun', category: { uid: 'c', key: 'teh', name: 'Teh' } },
  },
});

let modal: ModalControls;
function Page() {
  const controls = useModal();
  useEffect(() => {
    modal = controls;
  }, [controls]);
  return <main tabIndex={-1}>Isi</main>;
}

/** The provider's script, as the page sees it. */
function fakeProvider() {
  const seen: { options?: ChatOptions; sessions: unknown[] } = { sessions: [] };
  const widget: ChatWidget = {
    mount: vi.fn((element: HTMLElement, { part }: { part: string }) => {
      element.textContent = `widget ${part}`;
    }),
    unmount: vi.fn(),
    setSession: (session) => void seen.sessions.push(session),
  };
  const init = vi.fn(async (options: ChatOptions) => {
    seen.options = options;
    return widget;
  });
  return { seen, widget, init };
}

const loader = () => document.head.querySelector<HTMLScriptElement>(`script[src="${CHAT.url}"]`);
/** Simulates that the script was loaded and ran. */
async function arrives(init?: (options: ChatOptions) => Promise<ChatWidget>): Promise<void> {
  await waitFor(() => expect(loader()).not.toBeNull());
  if (init) window.ChatWidget = { init };
  await act(async () => loader()?.dispatchEvent(new Event('load')));
}

// The widget lives as long as the page, so every test loads the modules anew.
async function renderPage(answers: FakeAnswers = {}) {
  const { ChatLauncher } = await import('@/components/chat/ChatLauncher');
  return render(
    <>
      <Page />
      {settings.chat && <ChatLauncher />}
    </>,
    {
      answers: identityAnswers({
        getBusiness: BUSINESS,
        listEvents: listAnswer(view('a', 'Merebus'), view('b', 'Memetik')),
        getApplication: { app_settings: { hide_goapp_label: true, google_font: 'Inter' } },
        initVisitor: { _goid: 'g1' },
        registerVisitor: { visitor_id: 7, contact: null },
        ...answers,
      }),
    },
  );
}

async function openView(name: 'CHAT_VIEW' | 'CHAT_LIST_VIEW' | 'CHAT_HOME_VIEW', answers?: FakeAnswers) {
  const rendered = await renderPage(answers);
  act(() => modal.open(name));
  const dialog = await screen.findByRole('dialog', { name: modalText.id.titles[name] });
  return { ...rendered, dialog, shown: within(dialog) };
}

beforeEach(() => {
  window.history.replaceState(null, '');
  settings.chat = CHAT;
});
afterEach(async () => {
  loader()?.remove();
  delete window.ChatWidget;
  const { resetChat } = await import('@/components/chat/widget');
  resetChat();
});

describe('CHAT_HOME_VIEW', () => {
  test('says whether the service is open, searches, and leads to what was read and to the team', async () => {
    const { shown, dialog, user, router } = await openView('CHAT_HOME_VIEW');
    expect(await shown.findByText('Sekarang buka, 24 jam')).toBeInTheDocument();
    expect(await shown.findByRole('link', { name: /Merebus/ })).toHaveAttribute(
      'href',
      '/content/teh/t/a-merebus',
    );
    const phone = shown.getByRole('link', { name: /Telepon.*\(021\) 555-1\s+Setiap hari 24 jam/ });
    expect(phone).toHaveAttribute('href', 'tel:+62215551');
    expect(shown.getByRole('button', { name: /Mulai obrolan/ })).toBeInTheDocument();
    expect(shown.getByRole('button', { name: /Buat permintaan/ })).toBeInTheDocument();
    expect(await findAxeProblems(dialog)).toEqual([]);
    expect(loader()).toBeNull();
    await user.type(shown.getByRole('searchbox'), 'air{Enter}');
    expect(router.replace).toHaveBeenCalledWith('/content/article?q=air');
  });

  test('without a chat and hours for programs it has the hours as text, the form and the phone', async () => {
    settings.chat = undefined;
    const { shown, user } = await openView('CHAT_HOME_VIEW', {
      getBusiness: {
        ...BUSINESS,
        service: undefined,
        support_whatsapp: { number: '0812 5550 1830', text: 'Halo' },
      },
      listEvents: fails(500),
    });
    expect(await shown.findByRole('link', { name: /WhatsApp.*0812 5550 1830.*tab baru/ })).toHaveAttribute(
      'href',
      'https://wa.me/6281255501830?text=Halo',
    );
    expect(await shown.findByText('Setiap hari, 00.00-24.00')).toBeInTheDocument();
    expect(shown.queryByRole('button', { name: /obrolan/i })).toBeNull();
    expect(screen.queryByRole('button', { name: text.launcher })).toBeNull();
    await user.click(shown.getByRole('button', { name: /Buat permintaan/ }));
    expect(await screen.findByRole('dialog', { name: 'Create Request' })).toBeInTheDocument();
  });

  test('the form is there when the backend is not', async () => {
    const { shown } = await openView('CHAT_HOME_VIEW', {
      getBusiness: isUnreachable,
      listEvents: isUnreachable,
    });
    expect(await shown.findByRole('button', { name: /Buat permintaan/ })).toBeInTheDocument();
    expect(shown.queryByRole('link', { name: /Telepon/ })).toBeNull();
  });
});

describe('the provider’s widget', () => {
  test('is loaded at first use, with key, settings, language and the visitor; and once', async () => {
    saveVisitor({ _goid: 'g1', visitor_id: 7, contact: null });
    const { init, seen, widget } = fakeProvider();
    const { user, shown } = await openView('CHAT_VIEW');
    expect(await shown.findByText(text.connecting)).toBeInTheDocument();
    await arrives(init);
    expect(await screen.findByText('widget chat')).toBeInTheDocument();
    expect(seen.options).toMatchObject({
      ...{ url: CHAT.url, key: 'kunci', locale: 'id' },
      settings: { hide_goapp_label: true, google_font: 'Inter' },
      session: { _goid: 'g1', visitor_id: 7 },
    });
    expect(screen.getByRole('region', { name: modalText.id.titles.CHAT_VIEW })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(widget.unmount).toHaveBeenCalledTimes(1);
    act(() => modal.open('CHAT_LIST_VIEW'));
    expect(await screen.findByText('widget list')).toBeInTheDocument();
    expect(init).toHaveBeenCalledTimes(1);
    act(() => seen.options?.onShow('chat'));
    expect(await screen.findByText('widget chat')).toBeInTheDocument();
    act(() => seen.options?.onClose());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the launcher tells of unread messages', async () => {
    const { init, seen } = fakeProvider();
    const { user } = await openView('CHAT_VIEW');
    await arrives(init);
    await screen.findByText('widget chat');
    await user.keyboard('{Escape}');
    act(() => seen.options?.onUnread(3));
    await user.click(screen.getByRole('button', { name: text.unread(3) }));
    expect(
      await screen.findByRole('dialog', { name: modalText.id.titles.CHAT_HOME_VIEW }),
    ).toBeInTheDocument();
    for (const wrong of [-1, Number.NaN, '<b>' as unknown as number]) {
      act(() => seen.options?.onUnread(wrong));
      expect(document.querySelector('[data-chat-launcher]')).toHaveAccessibleName(text.launcher);
    }
  });

  test('is contacted with the page when the operator wants that', async () => {
    settings.chat = { ...CHAT, eager: true };
    const { init } = fakeProvider();
    await renderPage();
    await arrives(init);
    await waitFor(() => expect(init).toHaveBeenCalledTimes(1));
  });

  test('never gets the identity of a logged-out user, and is told of every change', async () => {
    saveVisitor({ _goid: 'g1', visitor_id: 7, contact: 70, user: MINA.uid });
    const { renewChatSession, startChat } = await import('@/components/chat/widget');
    const { init, seen } = fakeProvider();
    window.ChatWidget = { init };
    const getSettings = async () => ({ hide_goapp_label: false, google_font: '' });
    const rest = { locale: 'id' as const, onShow: vi.fn(), onClose: vi.fn() };
    await startChat({ config: CHAT, userUid: MINA.uid, getSettings, ...rest });
    expect(seen.options?.session).toEqual({ _goid: 'g1', visitor_id: 7, contact: 70 });
    renewChatSession(MINA.uid);
    renewChatSession(undefined);
    await vi.waitFor(() => expect(seen.sessions).toEqual([null]), { timeout: 10_000 });
    saveVisitor({ _goid: 'g2', visitor_id: 8 });
    renewChatSession(undefined);
    await vi.waitFor(() => expect(seen.sessions).toEqual([null, { _goid: 'g2', visitor_id: 8 }]), {
      timeout: 10_000,
    });
  });

  test('a login’s token is not handed over', async () => {
    storeToken('rahasia.sekali.ini');
    const { init, seen } = fakeProvider();
    await openView('CHAT_VIEW');
    await arrives(init);
    await screen.findByText('widget chat');
    expect(JSON.stringify(seen.options)).not.toContain('rahasia');
  });
});

describe('when the provider fails', () => {
  const offersOtherWays = async () => {
    expect(await screen.findByText(text.failed)).toBeInTheDocument();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name: /Buat permintaan/ })).toBeInTheDocument();
    expect(await dialog.findByRole('link', { name: /Telepon/ })).toBeInTheDocument();
  };

  test('a host that is down: says so, offers form and phone, and another try works', async () => {
    const { user } = await openView('CHAT_VIEW');
    await waitFor(() => expect(loader()).not.toBeNull());
    await act(async () => loader()?.dispatchEvent(new Event('error')));
    await offersOtherWays();
    expect(await findAxeProblems(screen.getByRole('dialog'))).toEqual([]);
    expect(loader()).toBeNull();
    await user.click(screen.getByRole('button', { name: onDemandText.id.retry }));
    await arrives(fakeProvider().init);
    expect(await screen.findByText('widget chat')).toBeInTheDocument();
    expect(screen.queryByText(text.failed)).toBeNull();
  });

  test.each<[string, (() => Promise<ChatWidget>) | undefined]>([
    ['another script', undefined],
    ['a refused key', () => Promise.reject(new Error('key'))],
    [
      'a widget that cannot be mounted',
      async () => ({
        ...fakeProvider().widget,
        mount: () => {
          throw new Error('mount');
        },
      }),
    ],
  ])('%s', async (_, init) => {
    await openView('CHAT_VIEW');
    await arrives(init);
    await offersOtherWays();
  });

  test('a host that never answers is given up after ten seconds', async () => {
    vi.useFakeTimers();
    try {
      const { inTime } = await import('@/components/chat/widget');
      const outcome = expect(inTime(new Promise(() => undefined))).rejects.toThrow('does not answer');
      await vi.advanceTimersByTimeAsync(10_000);
      await outcome;
    } finally {
      vi.useRealTimers();
    }
  });

  test.each(['CHAT_VIEW', 'CHAT_LIST_VIEW'] as const)(
    'without a widget %s offers form and phone',
    async (name) => {
      settings.chat = undefined;
      const { shown } = await openView(name);
      expect(await shown.findByText(text.none)).toBeInTheDocument();
      expect(shown.getByRole('button', { name: /Buat permintaan/ })).toBeInTheDocument();
      expect(await shown.findByRole('link', { name: /Telepon/ })).toBeInTheDocument();
    },
  );
});

import { act, cleanup, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ContactScreen } from '@/components/screens/ContactScreen';
import { StoresScreen } from '@/components/screens/StoresScreen';
import { useModal } from '@/components/modal/ModalProvider';
import { usePosition } from '@/components/shop/usePosition';
import { contactText } from '@/lib/text/contact';
import { onDemandText } from '@/lib/text/on-demand';
import { storesText } from '@/lib/text/stores';
import type { ContactContent } from '@/lib/page-data/props/site';
import { fails, fakeApi, listAnswer, type FakeAnswers } from '../../helpers/fake-api';
import { findAxeProblems } from '../../helpers/find-axe-problems';
import { PageProviders, render, type RenderOptions } from '../../helpers/render';

const settings = vi.hoisted(() => ({ chat: undefined as { url: string; key: string } | undefined }));
vi.mock('@/lib/env.public', () => ({ getPublicSettings: () => settings }));

const text = storesText.id;
const crumbs = [
  { name: 'Beranda', url: '/' },
  { name: 'Sini', url: '/sini' },
];
const service = {
  days: [{ weekday: 1, opens: 510, closes: 1080 }],
  holidays: ['2026-12-25'],
  holiday_names: { '2026-12-25': 'Natal' },
};
const CONTACT: ContactContent = {
  title: 'Hubungi kami',
  lead: 'Pilih.',
  crumbs,
  channels: [
    { kind: 'phone', label: '(021) 5550-1830', href: 'tel:+622155501830' },
    { kind: 'whatsApp', label: '0812', href: 'https://wa.me/62812', note: 'Dibalas cepat.' },
    { kind: 'email', label: 'a@teh.example', href: 'mailto:a@teh.example' },
    { kind: 'chat' },
    { kind: 'request' },
    { kind: 'offices' },
  ],
  week: [{ days: 'Senin', open: '08.30–18.00 WIB' }],
  holidays: ['25 Desember (Natal)'],
  service,
};
const store = (city: string, latitude: number, more: object = {}) => ({
  id: city.toLowerCase(),
  name: `Teh ${city}`,
  city,
  address: `Jalan Teh, ${city}`,
  phone: '(0251) 5550-1',
  hours: [{ days: 'Senin', open: '08.30–18.00 WIB' }],
  opening: service,
  position: { latitude, longitude: 106 },
  ...more,
});
const STORES = { crumbs, stores: [store('Ambon', -3), store('Bogor', -6)] };
const OFFICES: FakeAnswers = {
  listContent: listAnswer(
    ...['Ambon', 'Bogor', 'Cirebon'].map((city, index) => ({
      ...{ uid: city, key: city, name: `Teh ${city}`, city, address: 'Jalan', model: 'store-location' },
      ...{ hours: [], latitude: -3 * (index + 1), longitude: 106 },
    })),
  ),
};
const MONDAY = new Date('2026-11-23T10:00:00+07:00');

/** A browser that finds the position, or fails with the code of a GeolocationPositionError. */
function stubGeolocation(outcome: { latitude: number } | { code: number }) {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((found, failed) => {
    if ('code' in outcome) failed?.(outcome as GeolocationPositionError);
    else found({ coords: { ...outcome, longitude: 106 } } as GeolocationPosition);
  });
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  return getCurrentPosition;
}

function Forget() {
  const { forget } = usePosition();
  return <button onClick={forget}>lupa</button>;
}

beforeEach(() => vi.useFakeTimers({ now: MONDAY, toFake: ['Date'] }));
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'geolocation');
  vi.useRealTimers();
  const { user } = render(<Forget />);
  await act(async () => user.click(screen.getByRole('button', { name: 'lupa' })));
});

describe('contact', () => {
  test('each channel says how and when; the browser adds whether it is open', async () => {
    const { container } = render(<ContactScreen {...CONTACT} />);
    const channels = within(screen.getByRole('list', { name: contactText.id.channels })).getAllByRole(
      'article',
    );
    const hrefs = channels.map((channel) => within(channel).getByRole('link').getAttribute('href'));
    expect(hrefs).toEqual([
      'tel:+622155501830',
      'https://wa.me/62812',
      'mailto:a@teh.example',
      '/request/new',
      '/store-location',
    ]);
    expect(channels[1]).toHaveTextContent('Dibalas cepat.');
    expect(channels[0]).toHaveTextContent('Buka sampai 18.00 WIB');
    expect(screen.getByText(/25 Desember \(Natal\)/)).toBeInTheDocument();
    expect(await findAxeProblems(container)).toEqual([]);
  });

  test('hours and holidays are those of now, though the page is older', async () => {
    const now = { ...service, days: [{ weekday: 1, opens: 540, closes: 600 }], holidays: ['2026-11-30'] };
    render(<ContactScreen {...CONTACT} holidays={['1 November']} />, {
      answers: { getBusiness: { name: 'Teh', service: now } },
    });
    expect(screen.queryByText(/1 November/)).toBeNull();
    expect(await screen.findByText('09.00–10.00 WIB')).toBeInTheDocument();
    expect(screen.getByText(/30 November/)).toBeInTheDocument();
    expect(screen.queryByText(/25 Desember/)).toBeNull();
  });

  test('a chat is offered where the portal has one', () => {
    settings.chat = { url: 'https://chat.example/w.js', key: 'k' };
    render(<ContactScreen {...CONTACT} />);
    expect(screen.getByRole('button', { name: contactText.id.actions.chat })).toBeInTheDocument();
    settings.chat = undefined;
  });

  test('the HTML of the server has the hours in words and no state, which would be old', () => {
    const html = renderToString(
      <PageProviders api={fakeApi().api}>
        <ContactScreen {...CONTACT} />
      </PageProviders>,
    );
    expect(html).toContain('08.30–18.00 WIB');
    expect(html).toContain('25 Desember (Natal)');
    expect(html).not.toContain('Buka ');
  });

  test('without hours for programs there is no state', () => {
    render(<ContactScreen {...CONTACT} service={undefined} />);
    expect(screen.queryByText(/^Buka/)).toBeNull();
    expect(screen.getByText('08.30–18.00 WIB')).toBeInTheDocument();
  });
});

describe('offices', () => {
  const show = (options: RenderOptions = {}) => render(<StoresScreen {...STORES} />, options);
  const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

  test('a card says whether it is open, and leads there', () => {
    show();
    const [card] = screen.getAllByRole('article');
    const office = within(card as HTMLElement);
    expect(office.getByText('Buka sampai 18.00 WIB')).toBeInTheDocument();
    expect(office.getByRole('link', { name: /Petunjuk arah Teh Ambon/ })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=-3%2C106',
    );
    expect(office.getByRole('link', { name: /5550-1/ })).toHaveAttribute('href', 'tel:+6225155501');
  });

  test('the city of the URL chooses; choosing another changes the URL', async () => {
    const { user, router } = show({ query: { city: 'bogor' } });
    expect(names()).toEqual(['Teh Bogor']);
    expect(screen.getByRole('status')).toHaveTextContent('1 kantor di Bogor');
    const select = screen.getByRole('combobox', { name: text.city });
    expect(select).toHaveValue('Bogor');
    await user.selectOptions(select, 'Ambon');
    const options = { shallow: true, scroll: false };
    expect(router.replace).toHaveBeenLastCalledWith('/store-location?city=Ambon', undefined, options);
  });

  test('a city without an office says so and leads to all', () => {
    show({ query: { city: 'Sorong' } });
    expect(screen.getAllByText(text.noneIn('Sorong')).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: text.all })).toHaveAttribute('href', '/store-location');
  });

  test('asks for the position on a click only, then the nearest come first, of all cities', async () => {
    const ask = stubGeolocation({ latitude: -6.5 });
    const { user, router } = show({ query: { city: 'Ambon' } });
    expect(ask).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: text.locate }));
    expect(ask).toHaveBeenCalledOnce();
    expect(router.replace).toHaveBeenLastCalledWith('/store-location', undefined, {
      shallow: true,
      scroll: false,
    });
    cleanup();
    const later = show();
    expect(names()).toEqual(['Teh Bogor', 'Teh Ambon']);
    expect(screen.getByRole('status')).toHaveTextContent(text.located('Teh Bogor'));
    expect(screen.getByText(text.away('56'))).toBeVisible();
    await later.user.click(screen.getByRole('button', { name: text.forget }));
    expect(names()).toEqual(['Teh Ambon', 'Teh Bogor']);
  });

  test('the HTML of the server has all offices with their hours, whatever the city', () => {
    const html = renderToString(
      <PageProviders api={fakeApi().api}>
        <StoresScreen {...STORES} />
      </PageProviders>,
    );
    expect(html.match(/<article/g)).toHaveLength(2);
    expect(html).toContain('08.30–18.00 WIB');
  });
});

describe('ADDRESS_VIEW', () => {
  function Opener() {
    const { open } = useModal();
    return <button onClick={() => open('ADDRESS_VIEW')}>buka</button>;
  }
  async function openView(answers: FakeAnswers) {
    const page = render(<Opener />, { answers });
    await page.user.click(screen.getByRole('button', { name: 'buka' }));
    return { ...page, view: within(await screen.findByRole('dialog')) };
  }

  test.each([
    [1, /tidak mengizinkan lokasi\. Pilih kota Anda di atas, atau izinkan/],
    [2, /belum dapat ditentukan\. Pilih kota/],
    [3, /tidak kunjung ditemukan\. Pilih kota/],
  ])('the browser fails with %d: a note says why and what to do, until it is done', async (code, reason) => {
    stubGeolocation({ code });
    const { user, view } = await openView(OFFICES);
    await user.click(await view.findByRole('button', { name: text.locate }));
    expect(view.getByRole('alert')).toHaveTextContent(reason);
    await user.selectOptions(view.getByRole('combobox', { name: text.city }), 'Ambon');
    expect(view.getByRole('alert')).toBeEmptyDOMElement();
    expect(view.getByRole('status')).toHaveTextContent('1 kantor di Ambon');
    expect(view.getByRole('heading', { name: 'Teh Ambon' })).toBeVisible();
  });

  test('the same choice as on the page: all offices, then the nearest first', async () => {
    stubGeolocation({ latitude: -6.5 });
    const { user, view } = await openView(OFFICES);
    const names = () => view.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    await view.findByRole('button', { name: text.locate });
    expect(names()).toEqual(['Teh Ambon', 'Teh Bogor', 'Teh Cirebon']);
    await user.click(view.getByRole('button', { name: text.locate }));
    expect(names()).toEqual(['Teh Bogor', 'Teh Cirebon', 'Teh Ambon']);
    expect(await findAxeProblems(screen.getByRole('dialog'))).toEqual([]);
  });

  test('offices that cannot be had are asked for again', async () => {
    let isUp = false;
    const { user, view } = await openView({ listContent: () => (isUp ? listAnswer() : fails(503)) });
    await view.findByText(text.failed);
    isUp = true;
    await user.click(view.getByRole('button', { name: onDemandText.id.retry }));
    expect(await view.findByText(text.empty)).toBeVisible();
  });
});

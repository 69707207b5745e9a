import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PageSection } from '@/lib/contract/content';
import { loadContact } from '@/lib/page-data/load-contact';
import { loadStores } from '@/lib/page-data/load-stores';
import { contactData, officeData } from '@/lib/seo/place-data';
import { siteOf } from '@/lib/seo/site';
import { aPage } from '../helpers/content-items';
import { fails, fakeApi, isMissing, listAnswer, type FakeAnswers, type SeenCall } from '../helpers/fake-api';

const SITE = siteOf({ siteUrl: 'https://teh.example', locale: 'id', layout: { name: 'Teh' } });
const SERVICE = {
  days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 510, closes: 1080 })),
  holidays: ['2026-01-01', '2026-12-25', '2027-01-01'],
  holiday_names: { '2026-12-25': 'Natal' },
};
const BUSINESS = {
  uid: '0d5c9b1e-7a51-4c0e-9f3a-1c2d3e4f5a6b',
  name: 'Teh',
  support_email: 'bantuan@teh.example',
  support_phone: '(021) 5550-1830',
  support_hours: '08.30-18.00 (GMT+7)',
  service: SERVICE,
};
const groups =
  (pages: Record<string, PageSection[]>) =>
  ({ params }: SeenCall) =>
    pages[params.key ?? ''] ? aPage(params.key ?? '', pages[params.key ?? '']) : isMissing;
const GROUP: PageSection[] = [
  { component: 'Intro', title: 'Sapa kami', subtitle: 'Pilih.' },
  { component: 'WhatsApp', number: '0812 5550 1830', text: 'Halo', note: 'Dibalas cepat.' },
  { component: 'WhatsApp', number: '12' },
  { component: 'Phone', number: '(021) 5550-1830' },
  { component: 'Phone' },
  { component: 'Hologram' },
  { component: 'Email', address: 'a@teh.example', subject: 'Tanya' },
  { component: 'Offices' },
];

async function contact(answers: FakeAnswers) {
  const outcome = await loadContact({ api: fakeApi(answers).api, locale: 'id', params: {} });
  if (outcome.kind !== 'found') throw new Error('the page must be found');
  return outcome.props;
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.useFakeTimers({ now: new Date('2026-12-25T02:00:00+07:00'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

describe('the page of contact', () => {
  test('has the channels of content in their order, and the hours of service', async () => {
    const page = await contact({ getContent: groups({ contact: GROUP }), getBusiness: BUSINESS });
    expect(page).toMatchObject({
      title: 'Sapa kami',
      lead: 'Pilih.',
      crumbs: [{ url: '/' }, { name: 'Sapa kami', url: '/contact' }],
      week: [
        { days: 'Senin–Jumat', open: '08.30–18.00 WIB' },
        { days: 'Sabtu–Minggu', open: 'Tutup' },
      ],
      holidays: ['25 Desember (Natal)', '1 Januari'],
      service: SERVICE,
    });
    expect(page.channels).toEqual([
      {
        kind: 'whatsApp',
        label: '0812 5550 1830',
        href: 'https://wa.me/6281255501830?text=Halo',
        note: 'Dibalas cepat.',
      },
      { kind: 'phone', label: '(021) 5550-1830', href: 'tel:+622155501830' },
      { kind: 'email', label: 'a@teh.example', href: 'mailto:a@teh.example?subject=Tanya' },
      { kind: 'offices' },
    ]);
  });

  test('search engines get the channels, with hours in the time of the place', async () => {
    const page = await contact({ getContent: groups({ contact: GROUP }), getBusiness: BUSINESS });
    expect(contactData(page, SITE)).toMatchObject({
      '@type': 'ContactPage',
      url: 'https://teh.example/contact',
      mainEntity: {
        contactPoint: {
          telephone: '+622155501830',
          email: 'a@teh.example',
          hoursAvailable: [
            {
              dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
              opens: '08:30',
              closes: '18:00',
            },
          ],
        },
      },
    });
  });

  test('another backend without the group and hours for programs: what provider and footer say', async () => {
    const footer = [{ component: 'Contact', phone: '0800 1234567', hours: 'Senin, 09.00-10.00' }];
    const page = await contact({
      getContent: groups({ footer }),
      getBusiness: { ...BUSINESS, service: undefined },
    });
    expect(page.channels.map(({ kind }) => kind)).toEqual(['chat', 'request', 'phone', 'email', 'offices']);
    expect(page).toMatchObject({
      title: 'Hubungi kami',
      channels: [{}, {}, { label: '0800 1234567' }, { label: 'bantuan@teh.example' }, {}],
      week: [{ days: 'Jam layanan', open: 'Senin, 09.00-10.00' }],
      holidays: [],
      service: undefined,
    });
  });

  test('nothing can be had: a request and the offices remain', async () => {
    const page = await contact({ getContent: isMissing, getBusiness: fails(500) });
    expect(page.channels.map(({ kind }) => kind)).toEqual(['chat', 'request', 'offices']);
    expect(page.week).toEqual([]);
  });
});

describe('the page of offices', () => {
  const office = {
    ...{
      uid: 'u',
      key: 'bogor',
      name: 'Teh Bogor',
      model: 'store-location',
      locale: 'id',
      visibility: 'public',
    },
    ...{ priority_group: null, created_at: '', updated_at: '', translations: [], image: null },
    ...{ city: 'Bogor', address: 'Jalan Teh 1', phone: '(0251) 5550-1', whatsapp: '0812 5550 1830' },
    ...{ hours: [{ days: 'Senin', open: '08.30–17.00 WIB' }], latitude: -6.6, longitude: 106.8 },
  };
  const load = async (offices: object[], getBusiness: unknown = BUSINESS) => {
    const { api } = fakeApi({ listContent: listAnswer(...offices), getBusiness });
    const page = await loadStores({ api, locale: 'id', params: {} });
    if (page.kind !== 'found') throw new Error('it must be there');
    return page.props;
  };

  test('offices keep their own closed days and the holidays of the provider', async () => {
    const { stores } = await load([{ ...office, closed_days: ['2026-08-10'] }]);
    expect(stores[0]).toMatchObject({
      id: 'bogor',
      whatsAppHref: 'https://wa.me/6281255501830',
      opening: {
        zone: 'WIB',
        holidays: SERVICE.holidays,
        closedDays: ['2026-08-10'],
        holiday_names: SERVICE.holiday_names,
      },
      position: { latitude: -6.6, longitude: 106.8 },
    });
  });

  test('hours that are not understood, an unknown place and missing holidays leave the rest', async () => {
    const odd = {
      ...office,
      hours: [{ days: 'Kadang', open: 'Pagi' }],
      latitude: null,
      phone: null,
      whatsapp: null,
    };
    const { stores } = await load([odd, office], fails(500));
    expect(stores[0]).toEqual({
      ...{ id: 'bogor', name: 'Teh Bogor', city: 'Bogor', address: 'Jalan Teh 1' },
      hours: [{ days: 'Kadang', open: 'Pagi' }],
    });
    expect(stores[1]?.opening).toMatchObject({ holidays: [] });
  });

  test('search engines get each office with its hours', async () => {
    const image = { image_url: '/media/ab/kantor.jpg', file_name: 'kantor.jpg', width: 800, height: 600 };
    const { stores } = await load([{ ...office, address: 'Jalan Teh 1, Bogor 16122', image }]);
    const [store] = stores;
    if (!store) throw new Error('there must be one');
    expect(officeData(store, SITE)).toMatchObject({
      address: { streetAddress: 'Jalan Teh 1, Bogor', postalCode: '16122' },
      image: 'https://teh.example/media/ab/kantor.jpg',
      '@type': 'LocalBusiness',
      '@id': 'https://teh.example/store-location#bogor',
      telephone: '+6225155501',
      geo: { latitude: -6.6, longitude: 106.8 },
      openingHoursSpecification: [{ dayOfWeek: ['Monday'], opens: '08:30', closes: '17:00' }],
    });
  });
});

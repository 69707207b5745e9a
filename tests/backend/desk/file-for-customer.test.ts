import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskRequest, FiledForCustomer, FoundCustomer } from '@/lib/contract/desk';
import type { CreateField, Issue } from '@/lib/contract/project';
import { apiUrl, TEST_API_KEY } from '@/tests/helpers/make-backend';
import { makeCustomer, makeCustomers, requestOf, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';
import { logInStaff, type Staff } from '@/tests/helpers/make-staff';

const RINA = 'rina@warung.example';

let backend: TestIdentity;
let rina: Customer;
let head: Staff;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  rina = await makeCustomer(backend, RINA, 'Rina');
  head = await logInStaff(backend);
});

const file = (customer: object, more: object = {}, key?: string) =>
  head.post(
    '/desk/request/',
    { ...requestOf(), via: 'phone', customer, ...more },
    key ? { 'Idempotency-Key': key } : {},
  );
const search = async (q: string) =>
  ((await head.get('/desk/customer/', { q })).body as { results: FoundCustomer[] }).results;
const mailsTo = async (to: string) => {
  await backend.worker.settled();
  return backend.transport.mails.filter((mail) => mail.to === to);
};
const shown = async (key: string) => (await head.get(`/desk/request/${key}/`)).body as DeskRequest;

describe('a request that an agent files for a customer', () => {
  test('is found by name, email or phone, confirmed by mail, and says who filed it', async () => {
    for (const q of ['rina', 'WARUNG.ex', '081234', '+62 812-3456', 'Rin'])
      expect(
        (await search(q)).map(({ email }) => email),
        q,
      ).toEqual([RINA]);
    for (const q of ['%', '_', 'xyz', '99999']) expect(await search(q), q).toEqual([]);
    const [found] = await search('rina');
    const before = (await mailsTo(RINA)).length;
    const { status, body } = await file({ uid: found?.uid });
    expect(status).toBe(200);
    const { key, mailed_to } = body as FiledForCustomer;
    expect(mailed_to).toBe(RINA);
    const [mail] = (await mailsTo(RINA)).slice(before);
    expect(mail?.subject).toBe(`[${key}] Kucing tidak mau turun`);
    expect(mail?.text).toContain('Kami mencatat permintaan yang Anda sampaikan lewat telepon');
    expect(((await rina.get(`/project/api/issue/${key}/`)).body as Issue).name).toBe(
      'Kucing tidak mau turun',
    );
    expect(await shown(key)).toMatchObject({
      filed_by: { name: 'Kepala', via: 'phone' },
      customer: { email: RINA },
    });
    const { body: audit } = await head.get('/desk/audit/');
    expect(JSON.stringify(audit)).toContain('request.file');
  });

  test('is of a new customer, with an email who follows it by a link, or with a phone number alone', async () => {
    const joko = { name: 'Joko', email: 'Joko@Lain.example', phone: '0813 1111 2222' };
    const { key } = (await file(joko, { via: 'whatsapp' })).body as FiledForCustomer;
    const [mail] = await mailsTo('joko@lain.example');
    expect(mail?.text).toMatch(/lewat WhatsApp[\s\S]*\/request\/link\?token=/);
    expect(await shown(key)).toMatchObject({ links: 'on', customer: { name: 'Joko' } });
    const again = (await file({ name: 'J', email: 'joko@lain.example' })).body as FiledForCustomer;
    expect((await search('joko@lain')).map(({ name, phone }) => [name, phone])).toEqual([
      ['Joko', '+6281311112222'],
    ]);
    expect((await shown(again.key)).customer.name).toBe('Joko');

    const silent = (await file({ name: 'Tini', phone: '081234500000' })).body as FiledForCustomer;
    expect(silent.mailed_to).toBeNull();
    expect((await shown(silent.key)).customer).toMatchObject({ name: 'Tini', email: null });
  });

  test('has the fields and files of the form, checked like those of customers', async () => {
    const fields = (await head.get('/desk/form/')).body as CreateField[];
    expect(fields.map(({ field }) => field.key)).toContain('room');
    const options = await head.get('/desk/form/option/', { field: 'room' });
    expect(options.status).toBe(200);
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('media', new File([new Uint8Array(png)], 'layar.png', { type: 'image/png' }));
    const uploaded = await backend.fetch(
      new Request(apiUrl('/desk/media/'), {
        method: 'POST',
        headers: { 'X-API-Key': TEST_API_KEY, Cookie: head.cookie },
        body: form,
      }),
    );
    const { data } = (await uploaded.json()) as { data: { id: string } };
    const media = fields.find(({ field }) => field.field_type === 'media')?.field.key ?? '';
    const { key } = (await file({ uid: rina.uid }, { [media]: [data.id] })).body as FiledForCustomer;
    expect((await shown(key)).attachments.map(({ file_name }) => file_name)).toEqual(['layar.png']);

    const refused: [object, object, string][] = [
      [{ uid: rina.uid }, { name: '' }, 'name'],
      [{ uid: rina.uid }, { room: 'moon' }, 'room'],
      [{ uid: 1 }, {}, 'customer'],
      [{ name: ' ', email: 'a@b.example' }, {}, 'customer_name'],
      [{ name: 'Joko' }, {}, 'customer_email'],
      [{ name: 'Joko', email: 'joko' }, {}, 'customer_email'],
      [{ name: 'Joko', phone: '12' }, {}, 'customer_phone'],
    ];
    for (const [customer, more, field] of refused) {
      const answer = await file(customer, more);
      expect(answer.status, field).toBe(400);
      expect(answer.body, field).toHaveProperty([field]);
    }
  });

  test('D05 is filed once when its answer got lost, and by staff alone', async () => {
    const customer = { name: 'Joko', email: 'joko@lain.example' };
    const first = (await file(customer, {}, 'satu')).body as FiledForCustomer;
    const second = (await file(customer, {}, 'satu')).body as FiledForCustomer;
    expect(second.key).toBe(first.key);
    expect(((await file(customer, {}, 'dua')).body as FiledForCustomer).key).not.toBe(first.key);
    for (const path of ['/desk/customer/?q=rina', '/desk/form/']) {
      const answer = await rina.get(path).catch(() => ({ status: 0 }));
      expect(answer.status).toBe(401);
    }
  });
});

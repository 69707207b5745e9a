import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemRandom } from '@/lib/backend/random';
import { importContacts } from '@/lib/backend/contact/import-contacts';
import { readContactFile } from '@/scripts/contacts/read-contact-file';
import { makeCustomer, makeCustomers, type Customer } from '@/tests/helpers/make-customer';
import type { TestIdentity } from '@/tests/helpers/make-identity';

const SRI = 'sri@kucing.example';

const read = (csv: string) => readContactFile(Buffer.from(csv));

let backend: TestIdentity;
let sri: Customer;
beforeAll(async () => {
  backend = await makeCustomers();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.reset();
  sri = await makeCustomer(backend, SRI);
});

const bring = (csv: string, business?: string) =>
  importContacts({ business, rows: read(csv) }, { ...backend, random: systemRandom });
const people = async () => {
  const rows = await backend.db.kysely.selectFrom('contact').selectAll().orderBy('first_name').execute();
  return rows.filter(({ user_uid }) => user_uid === null);
};
const companiesOf = async (first_name: string) => {
  const rows = await backend.db.kysely
    .selectFrom('contact_company as link')
    .innerJoin('contact', 'contact.uid', 'link.contact_uid')
    .innerJoin('company', 'company.uid', 'link.company_uid')
    .select('company.name')
    .where('contact.first_name', '=', first_name)
    .orderBy('company.name')
    .execute();
  return rows.map(({ name }) => name);
};

describe('a file of contacts', () => {
  test.each([
    [
      'commas',
      'first_name,last_name,email,phone,company\nMina,Kucing,mina@kucing.example,0812-3456-7890,Toko Kumis\n',
    ],
    [
      'semicolons and Indonesian names',
      '\ufeffNama Depan;Nama Belakang;Email;Nomor HP;Perusahaan\r\nMina;Kucing;mina@kucing.example;0812-3456-7890;Toko Kumis\r\n',
    ],
    [
      'tabs, another order and more columns',
      'Perusahaan\tx\temail\tHP\tNama\tLast Name\nToko Kumis\ty\tmina@kucing.example\t0812-3456-7890\tMina\tKucing',
    ],
  ])('with %s', (_, csv) => {
    expect(read(csv)).toEqual([
      {
        line: 2,
        first_name: 'Mina',
        last_name: 'Kucing',
        email: 'mina@kucing.example',
        phone: '0812-3456-7890',
        company: 'Toko Kumis',
      },
    ]);
  });

  test.each([
    ['UTF-16', Buffer.from('\ufeffnama\temail\r\nJosé\tjose@kucing.example\r\n', 'utf16le')],
    ['an older Windows', Buffer.from('nama;email\r\nJosé;jose@kucing.example\r\n', 'latin1')],
    ['old Macs', Buffer.from('nama,email\rJosé,jose@kucing.example\r')],
  ])('of %s', (_, bytes) => {
    expect(readContactFile(bytes)).toMatchObject([{ first_name: 'José', email: 'jose@kucing.example' }]);
  });

  test('lines are counted as an editor does, whatever stands in cells', () => {
    const csv = [
      '"nama; lengkap",nama,perusahaan',
      'x,"Mina',
      'Kucing","Toko; Warung"',
      '',
      'x,"Si ""Bos"", Zaki\u0007\u0085",y',
      'x',
    ].join('\r\n');
    expect(read(csv).map(({ line, first_name, company }) => [line, first_name, company])).toEqual([
      [3, 'Mina Kucing', 'Toko; Warung'],
      [5, 'Si "Bos", Zaki', 'y'],
      [6, '', ''],
    ]);
  });

  test('a spreadsheet that is none is named', () => {
    expect(() => readContactFile(Buffer.from('PK\u0003\u0004\u0000\u0000xl/worksheets'))).toThrow(
      /bukan teks/,
    );
  });

  test.each([
    ['a;b\n1;2', /Tidak ada kolom yang dikenal/],
    ['', /Tidak ada kolom yang dikenal/],
    ['email,phone\n"abc', /bukan CSV/],
  ])('%j is none', (csv, reason) => {
    expect(() => read(csv)).toThrow(reason);
  });
});

test('brings contacts and companies in, and changes them the second time', async () => {
  const csv = [
    'first_name,last_name,email,phone,company',
    'Mina,Kucing,MINA@kucing.example,0812-3456-7890,Toko Kumis; Toko Ekor',
    'Zaki,,,,Toko Kumis',
    ',,tanpa-nama@kucing.example,,',
    ',,,,Hanya Toko',
  ].join('\n');
  expect(await bring(csv)).toEqual({ created: 3, changed: 0, companies: 3, problems: [] });
  expect(await people()).toMatchObject([
    { first_name: 'Mina', last_name: 'Kucing', email: 'mina@kucing.example', phone: '+6281234567890' },
    { first_name: 'Zaki', email: null },
    { first_name: 'tanpa-nama', email: 'tanpa-nama@kucing.example' },
  ]);
  expect(await companiesOf('Mina')).toEqual(['Toko Ekor', 'Toko Kumis']);
  expect(await bring(csv.replace('Kucing,', 'Meong,'))).toMatchObject({
    created: 0,
    changed: 3,
    companies: 0,
  });
  expect(await people()).toHaveLength(3);
  expect((await people())[0]).toMatchObject({ last_name: 'Meong', phone: '+6281234567890' });
  expect((await sri.get('/contact/service/company/')).body).toMatchObject({ count: 3 });
});

test('says what it left out, by line', async () => {
  const report = await bring('nama,email,hp\nMina,mina,12\n,,\n , ,\n');
  expect(report.problems).toEqual([
    { line: 2, problem: 'email tidak valid, tidak disimpan: mina' },
    { line: 2, problem: 'nomor telepon tidak valid, tidak disimpan: 12' },
    { line: 3, problem: 'baris kosong' },
    { line: 4, problem: 'baris kosong' },
  ]);
  expect(await people()).toMatchObject([{ first_name: 'Mina', email: null, phone: null }]);
});

test('a user’s own entry keeps the name the user gave', async () => {
  expect(await bring(`nama,email,perusahaan\nOrang Lain,${SRI},Toko Kumis`)).toMatchObject({ changed: 1 });
  expect(await companiesOf('Sri')).toEqual(['Toko Kumis']);
});

test('X04 what stands in a list is text', async () => {
  const name = '<img src=x onerror=alert(1)>';
  await bring(`nama,perusahaan\n${name},=cmd()`);
  const { body } = await sri.get('/contact/service/contact/', { q: name });
  expect(body).toMatchObject({ count: 1, results: [{ first_name: name }] });
});

test('one of several businesses must be named: by a user’s address, or its uid', async () => {
  const adi = await makeCustomer(backend, 'adi@kucing.example');
  const csv = 'nama\nMina';
  await expect(bring(csv)).rejects.toThrow('--business');
  await expect(bring(csv, 'siapa@kucing.example')).rejects.toThrow('Tidak ada usaha');
  await bring(csv, ' ADI@kucing.example');
  await bring('nama\nZaki', adi.business);
  expect((await people()).map(({ business_uid }) => business_uid)).toEqual([adi.business, adi.business]);
});

test('all or nothing', async () => {
  const rows = read('nama\nMina\nZaki');
  let count = 0;
  const uuid = () => {
    count += 1;
    if (count === 2) throw new Error('broken');
    return crypto.randomUUID();
  };
  await expect(importContacts({ rows }, { ...backend, random: { ...systemRandom, uuid } })).rejects.toThrow(
    'broken',
  );
  expect(await people()).toEqual([]);
});

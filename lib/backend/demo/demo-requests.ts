import type { Kysely } from 'kysely';
import { insertIssue, insertIssueComment } from '@/lib/backend/project/issue-queries';
import type { IssueStatusKey } from '@/lib/database/request-schema';
import { toJson, type Tables } from '@/lib/database/schema';
import type { BackendDeps } from '@/lib/backend/deps';

const HOUR_MS = 3_600_000;

type DemoRequest = {
  name: string;
  module: [value: string, text: string];
  status: IssueStatusKey;
  hoursAgo: number;
  description: string;
  /** The help desk's comments, each with its hours after the request. */
  answers: [body: string, after: number][];
};

/** One request in every state, the oldest first. */
const REQUESTS: DemoRequest[] = [
  {
    name: 'Slip gaji tidak terkirim ke dua karyawan',
    module: ['payroll', 'Penggajian'],
    status: 'completed',
    hoursAgo: 220,
    description:
      '<p>Slip gaji bulan lalu sampai ke semua karyawan, kecuali dua orang yang alamat emailnya baru kami ganti.</p>',
    answers: [
      [
        '<p>Kedua alamat lama masih tercatat di profil karyawan. Sudah kami tunjukkan tempat mengubahnya.</p>',
        3,
      ],
      ['<p>Terkirim ulang hari ini, keduanya sudah menerima. Permintaan ini kami tutup.</p>', 20],
    ],
  },
  {
    name: 'Stok marketplace berbeda dengan gudang',
    module: ['integrations', 'Integrasi'],
    status: 'in-progress',
    hoursAgo: 30,
    description:
      '<p>Tiga barang menunjukkan stok yang berbeda sejak kemarin:</p><ul><li>Kopi Lereng 250 g</li><li>Teh Melati 50 kantong</li><li>Gula Aren 500 g</li></ul>',
    answers: [['<p>Kami sedang memeriksa riwayat penyamaan stok ketiga barang itu.</p>', 2]],
  },
  {
    name: 'e-Faktur ditolak: NPWP pembeli tidak dikenal',
    module: ['invoices', 'Faktur & pajak'],
    status: 'open',
    hoursAgo: 2,
    description:
      '<p>Unggahan ditolak dengan pesan <strong>NPWP tidak dikenal</strong>, padahal nomor pembelinya 16 angka.</p>',
    answers: [],
  },
];

/** Stores the demo customer's requests. */
export async function insertDemoRequests(
  trx: Kysely<Tables>,
  { businessUid, userUid, now }: { businessUid: string; userUid: number; now: Date },
  { random }: Pick<BackendDeps, 'random'>,
): Promise<void> {
  for (const { name, module, status, hoursAgo, description, answers } of REQUESTS) {
    const created_at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const at = (after: number) => new Date(created_at.getTime() + after * HOUR_MS);
    const uid = random.uuid();
    await insertIssue(trx, {
      uid,
      business_uid: businessUid,
      user_uid: userUid,
      name,
      status,
      fields: [
        { key: 'name', name: 'Judul', field_type: 'text', value: name },
        { key: 'module', name: 'Bagian aplikasi', field_type: 'option', value: module[0], text: module[1] },
        { key: 'description', name: 'Apa yang terjadi', field_type: 'richtext', value: description },
      ],
      context: toJson({ articles: [], searches: [] }),
      created_at,
      updated_at: at(answers.at(-1)?.[1] ?? 0),
      ...(status === 'completed' && { resolution: 'solved', completed_at: at(answers.at(-1)?.[1] ?? 0) }),
    });
    for (const [body, after] of answers) {
      await insertIssueComment(trx, {
        uid: random.uuid(),
        issue_uid: uid,
        user_uid: null,
        author_name: 'Tim bantuan',
        body,
        created_at: at(after),
      });
    }
  }
}

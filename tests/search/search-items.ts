import type { ItemSketch } from '@/tests/helpers/content-rows';

const tea = { model: 'help-article', topic_uid: 'useduh', category_key: 'teh' } as const;
const shop = { model: 'help-article', topic_uid: 'ukasir', category_key: 'warung' } as const;
const heading = (id: string, text: string) => ({ id, text, level: 2 });

/** A small, silly site about a tea stall, to search in. */
export const SEARCH_ITEMS: ItemSketch[] = [
  { model: 'help-category', key: 'teh', name: 'Menyeduh teh' },
  { model: 'help-category', key: 'warung', name: 'Warung' },
  { model: 'help-topic', key: 'seduh', name: 'Seduhan', category_key: 'teh' },
  { model: 'help-topic', key: 'kasir', name: 'Kasir', category_key: 'warung' },
  {
    ...tea,
    key: 'merebus-air',
    title: 'Merebus air sampai mendidih',
    plain_text:
      'Air yang terlalu panas merusak daun.\nMemilih panci\nPanci tembaga cepat panas. Panci kecil cukup untuk dua cangkir.\nMembuang kerak\nRendam panci dengan cuka semalam, lalu bilas sampai bersih.',
    data: {
      headings: [heading('memilih-panci', 'Memilih panci'), heading('membuang-kerak', 'Membuang kerak')],
    },
  },
  {
    ...tea,
    key: 'teh-pahit',
    title: 'Teh terlalu pahit',
    keywords: ['sepat'],
    plain_text: 'Angkat daun sebelum tiga menit. Kode ERR-204 di ketel berarti airnya habis.',
  },
  {
    ...tea,
    key: 'html-di-teh',
    title: 'Menulis <b>label</b> & "tanda"',
    plain_text: 'Label <script>alert("gosong")</script> & <img src=x onerror=alert(1)> ditulis apa adanya.',
  },
  {
    ...shop,
    key: 'membayar-teh',
    title: 'Membayar teh di kasir',
    plain_text: 'Pembayaran dengan uang pas lebih cepat. PPh 21 tidak dipotong dari secangkir teh.',
  },
  {
    ...shop,
    key: 'menolak-utang',
    title: 'Menolak utang pelanggan',
    plain_text: 'Penolakan yang sopan menjaga pelanggan. Utang dicatat dengan kode 401.',
  },
  {
    ...shop,
    key: 'membuat-faktur',
    title: 'Membuat faktur katering',
    plain_text: 'Faktur katering dikirim lewat akun warung. Nota retur dicetak terpisah.',
  },
  {
    ...shop,
    key: 'nota-terpisah',
    title: 'Mencetak nota',
    plain_text: 'Nota kecil untuk pembeli. Barang retur ditulis di buku.',
  },
  {
    ...shop,
    key: 'gosip',
    title: 'Gosip kasir',
    plain_text: 'Rahasia warung dan faktur ganda.',
    visibility: 'private',
  },
  {
    model: 'faq',
    key: 'buka-kapan',
    title: 'Kapan warung buka?',
    plain_text: 'Warung buka setiap hari, pembayaran sampai pukul sembilan.',
    data: { group: { uid: 'gjam', key: 'jam', name: 'Jam buka' } },
  },
  {
    model: 'blog',
    key: 'panen',
    title: 'Panen teh pertama',
    plain_text: 'Daun muda dipetik sebelum matahari.',
  },
  {
    model: 'store-location',
    key: 'dago',
    title: 'Warung Dago',
    data: { city: 'Bandung', address: 'Jalan Dago 12' },
  },
  {
    model: 'product',
    key: 'teko',
    title: 'Teko tanah liat',
    data: { description: 'Menjaga teh tetap hangat.' },
  },
];

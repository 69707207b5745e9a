/**
 * What a provider of cash register software might publish, with the fields of the specification alone. Small and made
 * up; half of the articles are as long as help articles are, so that search has something to find.
 */
export type Json = Record<string, unknown>;

/** An item as it is stored: what lists leave out, such as the body, included. */
export type StoredItem = Json & { uid: string; key: string; name: string; model: string };

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2023, 0, 9, 3);

/** Topics by category, and the articles of each with their first sentence. */
const HELP: [category: string, topics: [topic: string, articles: [title: string, text: string][]][]][] = [
  [
    'Memulai',
    [
      [
        'Pendaftaran toko',
        [
          [
            'Mendaftarkan toko baru',
            'Toko baru didaftarkan dengan nama usaha, alamat dan nomor telepon pemilik.',
          ],
          ['Mengganti nama toko', 'Nama toko tercetak di setiap struk dan dapat diganti kapan saja.'],
          [
            'Menutup toko untuk sementara',
            'Toko yang tutup tidak menerima pesanan daring, tetapi laporannya tetap ada.',
          ],
        ],
      ],
      [
        'Perangkat',
        [
          ['Menghubungkan printer struk', 'Printer struk dihubungkan melalui Bluetooth atau kabel USB.'],
          [
            'Kesalahan E-4012 saat mencetak struk',
            'Kode E-4012 berarti kertas habis atau penutup printer terbuka.',
          ],
          [
            'Memasang pemindai kode batang',
            'Pemindai kode batang bekerja seperti papan ketik dan tidak memerlukan driver.',
          ],
          ['Memakai dua layar', 'Layar kedua menampilkan total belanja kepada pembeli.'],
        ],
      ],
    ],
  ],
  [
    'Penjualan',
    [
      [
        'Transaksi',
        [
          ['Membuat transaksi penjualan', 'Pilih barang, tentukan jumlahnya, lalu tekan Bayar.'],
          ['Membatalkan transaksi', 'Transaksi hari ini dapat dibatalkan oleh kasir yang membuatnya.'],
          ['Memberi diskon', 'Diskon diberikan untuk satu barang atau untuk seluruh belanja.'],
          ['Menyimpan pesanan meja', 'Pesanan meja disimpan sampai tamu selesai dan dibayar sekaligus.'],
        ],
      ],
      [
        'Pembayaran',
        [
          ['Menerima pembayaran QRIS', 'Kode QRIS muncul di layar pembeli setelah tombol QRIS ditekan.'],
          [
            'Pembayaran kartu ditolak',
            'Kartu ditolak oleh bank penerbit; mintalah pembeli memakai cara lain.',
          ],
          ['Mencatat piutang pelanggan', 'Piutang dicatat atas nama pelanggan dan dilunasi kemudian.'],
        ],
      ],
    ],
  ],
  [
    'Persediaan',
    [
      [
        'Barang',
        [
          ['Menambah barang', 'Barang baru memerlukan nama, harga jual dan satuan.'],
          ['Mengimpor barang dari Excel', 'Berkas Excel berisi satu barang di setiap baris.'],
          ['Mengatur harga grosir', 'Harga grosir berlaku mulai jumlah tertentu.'],
          ['Menghapus barang', 'Barang yang pernah terjual disembunyikan, tidak dihapus.'],
        ],
      ],
      [
        'Stok',
        [
          ['Menghitung ulang stok', 'Hitung ulang stok membandingkan catatan dengan isi gudang.'],
          ['Memindahkan stok antar cabang', 'Pemindahan stok selesai setelah cabang penerima menyetujuinya.'],
          ['Peringatan stok menipis', 'Peringatan dikirim ketika stok berada di bawah batas.'],
        ],
      ],
    ],
  ],
  [
    'Keuangan',
    [
      [
        'Laporan',
        [
          ['Membaca laporan laba rugi', 'Laporan laba rugi menunjukkan pendapatan dikurangi biaya.'],
          ['Mengunduh laporan harian', 'Laporan harian diunduh sebagai PDF atau Excel.'],
          ['Menutup buku akhir bulan', 'Setelah tutup buku, transaksi bulan itu tidak dapat diubah.'],
        ],
      ],
      [
        'Pajak',
        [
          ['Membuat faktur pajak', 'Faktur pajak dibuat dari transaksi dengan pelanggan yang memiliki NPWP.'],
          ['Mengubah tarif PPN', 'Tarif PPN diatur satu kali untuk semua barang.'],
          ['Galat F-207 pada faktur', 'Galat F-207 muncul ketika NPWP pelanggan kurang dari 15 angka.'],
        ],
      ],
    ],
  ],
  [
    'Karyawan',
    [
      [
        'Akun karyawan',
        [
          ['Menambah kasir', 'Kasir masuk dengan nomor PIN miliknya sendiri.'],
          ['Mengatur hak akses', 'Hak akses menentukan menu yang boleh dibuka oleh seorang karyawan.'],
          ['Mengganti PIN yang lupa', 'PIN yang lupa diganti oleh pemilik toko.'],
        ],
      ],
      [
        'Jadwal',
        [
          ['Menyusun jadwal kerja', 'Jadwal kerja disusun untuk satu minggu dan dikirim kepada karyawan.'],
          ['Mencatat kehadiran', 'Kehadiran tercatat ketika karyawan membuka laci kas.'],
        ],
      ],
    ],
  ],
  [
    'Akun dan keamanan',
    [
      [
        'Masuk',
        [
          ['Kode masuk tidak diterima', 'Periksa folder spam, lalu mintalah kode baru setelah satu menit.'],
          ['Mengganti email akun', 'Email akun diganti dengan kode yang dikirim ke alamat baru.'],
        ],
      ],
      [
        'Langganan',
        [
          ['Memperpanjang langganan', 'Langganan diperpanjang sebelum tanggal berakhirnya.'],
          ['Menghentikan langganan', 'Langganan yang dihentikan tetap berlaku sampai akhir bulan.'],
        ],
      ],
    ],
  ],
];

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const pad = (number: number): string => String(number).padStart(3, '0');
const dateOf = (day: number): string => new Date(FIRST_DAY + day * DAY_MS).toISOString();
const imageOf = (name: string): Json => ({ image_url: `/media/${name}.png`, file_name: `${name}.png` });

const bodyOf = (title: string, text: string, topic: string): string =>
  `<p>${text}</p><h1>Langkah</h1><ol><li>Buka menu <strong>${topic}</strong>.</li><li>Pilih <em>${title}</em>.</li>` +
  '<li>Periksa isinya, lalu tekan Simpan.</li></ol><h1>Catatan</h1>' +
  '<p>Perubahan berlaku di semua perangkat toko dalam beberapa menit.</p>';

function helpItems(): StoredItem[] {
  const items: StoredItem[] = [];
  HELP.forEach(([categoryName, topics], c) => {
    const category = { uid: `c${c + 1}`, key: keyOf(categoryName), name: categoryName };
    const created_at = dateOf(c);
    items.push({
      ...category,
      model: 'help-category',
      image: imageOf(category.key),
      priority_group: pad(c + 1),
      created_at,
    });
    topics.forEach(([topicName, articles], t) => {
      const topic = { uid: `t${c + 1}${t + 1}`, key: keyOf(topicName), name: topicName };
      items.push({
        ...topic,
        model: 'help-topic',
        priority_group: pad(t + 1),
        created_at,
        category_key: category.key,
      });
      articles.forEach(([title, text], a) => {
        items.push({
          uid: `a${c + 1}${t + 1}${a + 1}`,
          key: keyOf(title),
          name: title,
          title,
          model: 'help-article',
          body: bodyOf(title, text, topicName),
          ...(a === 1 && { video_link: 'https://www.youtube.com/watch?v=AbCdEf12345' }),
          ...(a === 0 && { featured_image: imageOf(`foto-${keyOf(title)}`) }),
          total_view: 7 * a + c,
          topic: { ...topic, category },
          topic_key: topic.key,
          visibility: 'public',
          priority_group: pad(a + 1),
          created_at: dateOf(30 + 10 * c + 3 * t + a),
          article_page: {
            sections: [
              { component: 'Content' },
              {
                component: 'ActionArticleUrl',
                title: 'Masih bingung?',
                subtitle: 'Tonton panduannya.',
                button_title: 'Tonton',
                link_to: 'https://contoh.id/panduan',
              },
            ],
          },
        });
      });
    });
  });
  return items;
}

const named = (model: string, uid: string, name: string, rest: Json = {}): StoredItem => ({
  uid,
  key: keyOf(name),
  name,
  title: name,
  model,
  ...rest,
});

/** A private article among the public ones: lists hold it, and the portal must not show it. */
export const PRIVATE_ARTICLE = { uid: 'a199', key: 'rahasia-dapur', title: 'Rahasia dapur pengembang' };

function otherItems(): StoredItem[] {
  const promo = { uid: 'bc1', key: 'promo', name: 'Promo' };
  const cities = ['Bandung', 'Surabaya', 'Makassar'];
  const products = ['Kasir Meja', 'Kasir Saku', 'Printer Struk 58'];
  const posts = ['Toko buka kembali', 'Harga langganan tahun ini', 'Tiga cara menata rak'];
  const questions = ['Apakah bisa tanpa internet?', 'Berapa biaya langganan?', 'Bagaimana cara berhenti?'];
  return [
    ...posts.map((name, i) =>
      named('blog', `b${i + 1}`, name, {
        body: `<p>${name}: kabar dari kami untuk pemilik toko.</p>`,
        featured_image: imageOf(`blog-${i + 1}`),
        category: promo,
        visibility: 'public',
        created_at: dateOf(100 + i),
      }),
    ),
    { ...promo, model: 'blog-category' },
    ...questions.map((name, i) =>
      named('faq', `f${i + 1}`, name, {
        body: '<p>Ya, dan kami membantu Anda.</p>',
        created_at: dateOf(120 + i),
      }),
    ),
    ...cities.map((city, i) =>
      named('store-location', `s${i + 1}`, `Kantor ${city}`, {
        city,
        address: `Jalan Merdeka ${i + 1}, ${city}`,
        created_at: dateOf(130 + i),
      }),
    ),
    { uid: 'pc1', key: 'alat-kasir', name: 'Alat kasir', model: 'product-category', created_at: dateOf(140) },
    ...products.map((name, i) =>
      named('product', `p${i + 1}`, name, {
        price: 750_000 * (i + 1),
        category: 'alat-kasir',
        brand: 'rakit',
        image: imageOf(`produk-${i + 1}`),
        created_at: dateOf(141 + i),
      }),
    ),
    ...[1, 2].map((i) => ({
      uid: `n${i}`,
      key: `n${i}`,
      name: '',
      model: 'banner',
      image_url: `/media/banner-${i}.png`,
      file_name: `banner-${i}.png`,
      link_to: '/browse/category/all',
    })),
    {
      ...PRIVATE_ARTICLE,
      name: PRIVATE_ARTICLE.title,
      model: 'help-article',
      body: '<p>Sandi pengembang ada di laci.</p>',
      topic: {
        uid: 't12',
        key: 'perangkat',
        name: 'Perangkat',
        category: { uid: 'c1', key: 'memulai', name: 'Memulai' },
      },
      topic_key: 'perangkat',
      visibility: 'private',
      priority_group: '002',
      created_at: dateOf(60),
    },
  ];
}

/** Named pages; of most of them the specification says no more than that they have sections. */
function namedPages(): Record<string, Json> {
  const menu = { component: 'Menu', links: [{ title: 'Bantuan', link_to: '/browse/category/all' }] };
  return {
    header: { sections: [menu] },
    'mobile-header': { sections: [menu] },
    'mobile-bottom-bar': { sections: [menu] },
    footer: { sections: [menu] },
    category: { sections: [] },
    about: { sections: [{ component: 'Text', html: '<p>Kami membuat kasir sejak 2011.</p>' }] },
    register: { sections: [{ component: 'Images', images: [{ image_url: '/media/daftar.png' }] }] },
    'portal-home': { sections: [{ component: 'Categories' }, { component: 'Banner' }] },
  };
}

/** The catalog of `product/search`: brands, and categories with their children. */
function catalog(): { brands: Json[]; categories: Json[] } {
  const leaf = {
    key: 'printer',
    category_key: 'printer',
    name: 'Printer',
    image: imageOf('printer'),
    priority_group: '001',
    created_at: dateOf(140),
    parent: 'alat-kasir',
    brand: 'rakit',
    child_categories: [],
  };
  return {
    brands: [
      { key: 'rakit', value: 'Rakit' },
      { key: 'sekawan', value: 'Sekawan' },
    ],
    categories: [
      {
        ...leaf,
        key: 'alat-kasir',
        category_key: 'alat-kasir',
        name: 'Alat kasir',
        parent: null,
        child_categories: [leaf],
      },
    ],
  };
}

export type ProviderContent = {
  items: StoredItem[];
  pages: Record<string, Json>;
  catalog: { brands: Json[]; categories: Json[] };
};

/** Returns a copy of everything, which a test may change. `root` is prefixed to the URLs of images. */
export function makeContent(root: string): ProviderContent {
  const content = { items: [...helpItems(), ...otherItems()], pages: namedPages(), catalog: catalog() };
  return JSON.parse(JSON.stringify(content).replaceAll('"/media/', `"${root}/media/`)) as ProviderContent;
}

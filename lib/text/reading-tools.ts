import { defineText } from './define';

/** Tools beside an article. They are loaded after the page, so their texts are apart from those of the article. */
export const readingToolsText = defineText(
  {
    toTop: 'Kembali ke atas',
    copySection: (title: string) => `Salin tautan ke bagian ${title}`,
    copyCode: 'Salin kode',
    copied: 'Tersalin',
    linkCopied: 'Tautan disalin',
    codeCopied: 'Kode disalin',
    copyFailed: 'Gagal menyalin. Salin dari bilah alamat peramban.',
    codeFailed: 'Gagal menyalin. Pilih kodenya, lalu salin dengan papan ketik.',
    enlarge: (alt: string) => (alt ? `Perbesar gambar: ${alt}` : 'Perbesar gambar'),
    table: 'Tabel',
    enlargeTable: 'Lihat seluruh tabel',
    closeTable: 'Tutup tabel',
  },
  {
    toTop: 'Back to top',
    copySection: (title: string) => `Copy link to section ${title}`,
    copyCode: 'Copy code',
    copied: 'Copied',
    linkCopied: 'Link copied',
    codeCopied: 'Code copied',
    copyFailed: 'Could not copy. Copy it from the address bar of your browser.',
    codeFailed: 'Could not copy. Select the code and copy it with your keyboard.',
    enlarge: (alt: string) => (alt ? `Enlarge image: ${alt}` : 'Enlarge image'),
    table: 'Table',
    enlargeTable: 'See the whole table',
    closeTable: 'Close table',
  },
);

/** The view of enlarged images. */
export const lightboxText = defineText(
  {
    title: 'Gambar diperbesar',
    position: (index: number, count: number) => `Gambar ${index} dari ${count}`,
    close: 'Tutup gambar',
    next: 'Gambar berikutnya',
    previous: 'Gambar sebelumnya',
    zoomIn: 'Perbesar',
    zoomOut: 'Perkecil',
    failed: 'This image failed to load',
    failedHint: 'Gambar ini belum dapat dimuat. Tutup, lalu buka lagi.',
  },
  {
    title: 'Enlarged image',
    position: (index: number, count: number) => `Image ${index} of ${count}`,
    close: 'Close image',
    next: 'Next image',
    previous: 'Previous image',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    failed: 'This image failed to load',
    failedHint: 'Close it, then open it again.',
  },
);

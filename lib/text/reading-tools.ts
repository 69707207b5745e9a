import { defineText } from './define';

/** What helps while reading; loaded when the reader begins, so it stands apart from the article's own words. */
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
  },
);

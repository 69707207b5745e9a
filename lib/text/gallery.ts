import { defineText } from './define';

/** Pictures with thumbnails. */
export const galleryText = defineText(
  {
    pictures: 'Gambar',
    show: (index: number, count: number, alt: string) =>
      `Tampilkan gambar ${index} dari ${count}${alt ? `: ${alt}` : ''}`,
    enlarge: (alt: string) => (alt ? `Perbesar gambar: ${alt}` : 'Perbesar gambar'),
    position: (index: number, count: number) => `Gambar ${index} dari ${count}`,
    productPosition: (index: number, count: number) => `Produk ${index} dari ${count}`,
    previous: 'Produk sebelumnya',
    next: 'Produk berikutnya',
  },
  {
    pictures: 'Pictures',
    show: (index: number, count: number, alt: string) =>
      `Show picture ${index} of ${count}${alt ? `: ${alt}` : ''}`,
    enlarge: (alt: string) => (alt ? `Enlarge picture: ${alt}` : 'Enlarge picture'),
    position: (index: number, count: number) => `Picture ${index} of ${count}`,
    productPosition: (index: number, count: number) => `Product ${index} of ${count}`,
    previous: 'Previous products',
    next: 'Next products',
  },
);

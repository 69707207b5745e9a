import { defineText } from './define';

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
  },
);

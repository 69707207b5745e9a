import { defineText } from './define';

/** Controls of the banner carousel, which is loaded on demand. */
export const carouselText = defineText(
  {
    show: (index: number, count: number) => `Tampilkan sorotan ${index} dari ${count}`,
    position: (index: number, count: number) => `Sorotan ${index} dari ${count}`,
    previous: 'Sorotan sebelumnya',
    next: 'Sorotan berikutnya',
    stop: 'Hentikan pergantian otomatis',
    resume: 'Lanjutkan pergantian otomatis',
  },
  {
    show: (index: number, count: number) => `Show highlight ${index} of ${count}`,
    position: (index: number, count: number) => `Highlight ${index} of ${count}`,
    previous: 'Previous highlight',
    next: 'Next highlight',
    stop: 'Stop automatic change',
    resume: 'Resume automatic change',
  },
);

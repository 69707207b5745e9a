import { MAX_ATTACHMENT_BYTES } from '@/lib/constants';

/** Files sorted by whether they can be attached (behaviour.md §5). */
export function sortFiles(files: readonly File[]): { good: File[]; tooLarge: File[]; notImages: File[] } {
  const images = files.filter(({ type }) => type.startsWith('image/'));
  return {
    good: images.filter(({ size }) => size <= MAX_ATTACHMENT_BYTES),
    tooLarge: images.filter(({ size }) => size > MAX_ATTACHMENT_BYTES),
    notImages: files.filter((file) => !images.includes(file)),
  };
}

export const namesOf = (files: readonly File[]): string => files.map(({ name }) => name).join(', ');

/** The images on the clipboard. Text from office programs brings a picture of itself along, which nobody means. */
export function pastedImages(data: DataTransfer | null): File[] {
  if (!data || [...data.types].includes('text/plain')) return [];
  return [...data.files].filter(({ type }) => type.startsWith('image/'));
}

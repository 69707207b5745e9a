import { defineText } from './define';

/** The fold of a long text. */
export const longTextText = defineText(
  { seeMore: 'Lihat selengkapnya', seeLess: 'Lihat lebih sedikit' },
  { seeMore: 'See more', seeLess: 'See less' },
);

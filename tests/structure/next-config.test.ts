import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as constants from '@/lib/constants';
import nextConfig from '@/next.config';

// Node loads next.config.js without a compiler, so it cannot import lib/constants.ts and repeats some of its values.

test('images have the widths and qualities of the constants', () => {
  expect(nextConfig.images).toMatchObject({
    deviceSizes: [...constants.DEVICE_SIZES],
    imageSizes: [...constants.IMAGE_SIZES],
    qualities: Object.values(constants.IMAGE_QUALITY),
  });
});

test('languages are those of the constants', () => {
  expect(nextConfig.i18n).toEqual({
    locales: [...constants.LOCALES],
    defaultLocale: constants.DEFAULT_LOCALE,
    localeDetection: false,
  });
});

test('Next optimizes no image itself, fetches none and follows no redirect', () => {
  expect(nextConfig.images).toMatchObject({ localPatterns: [], remotePatterns: [], maximumRedirects: 0 });
});

test('the letters that pages load are those of the package', () => {
  const files = 'node_modules/@fontsource-variable/plus-jakarta-sans/files';
  const own = readFileSync('public/font-1.woff2');
  expect(own.equals(readFileSync(`${files}/plus-jakarta-sans-latin-wght-normal.woff2`))).toBe(true);
});

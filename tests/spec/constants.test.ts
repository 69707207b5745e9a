import { describe, expect, it } from 'vitest';
import * as constants from '@/lib/constants';
import { BREAKPOINTS, PAGE_MAX_WIDTHS } from '@/styles/tokens';
import nextConfig from '@/next.config';
import tailwindConfig from '@/tailwind.config';

// behaviour.md §9, verbatim. A change here is a change of the product.
describe('constants (§9)', () => {
  it.each([
    ['resend-code lockout: 60 s', constants.RESEND_LOCK_MS, 60_000],
    ['visitor reconnect interval', constants.VISITOR_RETRY_MS, 5000],
    ['search debounce', constants.SEARCH_DEBOUNCE_MS, 400],
    ['scroll handler throttle', constants.SCROLL_THROTTLE_MS, 200],
    ['resize debounce', constants.RESIZE_DEBOUNCE_MS, 200],
    ['topic articles cache: 5 minutes', constants.TOPIC_ARTICLES_CACHE_MS, 300_000],
    ['topics fetch size', constants.MAX_TOPIC_LIST_SIZE, 300],
    ['default list page size', constants.DEFAULT_LIST_SIZE, 20],
    ['activity duration default', constants.ACTIVITY_DURATION_S, 3600],
    ['category previews', constants.CATEGORY_PREVIEW, { mobile: 4, tablet: 6, desktop: 8 }],
    ['attachment maximum: 5 MB', constants.MAX_ATTACHMENT_BYTES, 5 * 1024 * 1024],
    ['banner auto-slide interval', constants.BANNER_INTERVAL_MS, 5000],
    ['carousel default: slides and spacing', constants.CAROUSEL, { slidesPerView: 2, spacing: 2 }],
    ['embedded video heights', constants.VIDEO_HEIGHT, { mobile: 200, other: 420 }],
    ['popover offset', constants.POPOVER_OFFSET, [0, 2]],
    ['brand and progress bar colour', constants.BRAND_COLOUR, '#1f54a7'],
    ['device sizes', constants.DEVICE_SIZES, [640, 750, 828, 1080, 1200, 1920, 2048, 3840]],
    ['image sizes', constants.IMAGE_SIZES, [16, 32, 48, 64, 96, 128, 256, 384]],
    ['image qualities', constants.IMAGE_QUALITY, { default: 75, thumbnail: 85 }],
    ['image cache minimum', constants.IMAGE_CACHE_TTL_S, 60],
    ['page maximum widths', Object.values(PAGE_MAX_WIDTHS), [600, 728, 984, 1160, 1416]],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  it('breakpoints and media classes agree', () => {
    expect(BREAKPOINTS).toEqual({ sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 });
    expect(constants.MEDIA_MIN_WIDTH).toEqual({ tablet: BREAKPOINTS.md, desktop: BREAKPOINTS.lg });
  });
});

describe('what the style sheet is made of', () => {
  it('the header is 64 px high, a popover opens 2 px below, a video is 200 or 420 px high', () => {
    const { spacing, height } = tailwindConfig.theme.extend;
    expect({ ...spacing, ...height }).toEqual({
      header: '64px',
      popover: '2px',
      video: '200px',
      'video-wide': '420px',
    });
  });
});

describe('next.config.js, which cannot import the constants, says the same', () => {
  it('images', () => {
    expect(nextConfig.images).toMatchObject({
      deviceSizes: [...constants.DEVICE_SIZES],
      imageSizes: [...constants.IMAGE_SIZES],
      qualities: Object.values(constants.IMAGE_QUALITY),
      minimumCacheTTL: constants.IMAGE_CACHE_TTL_S,
      formats: ['image/webp'],
    });
  });

  it('languages', () => {
    expect(nextConfig.i18n).toEqual({
      locales: [...constants.LOCALES],
      defaultLocale: constants.DEFAULT_LOCALE,
      localeDetection: false,
    });
  });

  it('Next optimizes nothing itself, and would never fetch nor follow', () => {
    expect(nextConfig.images).toMatchObject({
      localPatterns: [],
      remotePatterns: [],
      maximumRedirects: 0,
    });
  });
});

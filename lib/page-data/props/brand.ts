import type { Locale } from '@/lib/constants';

/** A picture of the brand that pages link to. */
export type BrandPicture = { src: string; width: number; height: number };

/** The logo; `dark` is for dark backgrounds. Without it the light one gets a light background there. */
export type BrandLogo = { light: BrandPicture; dark?: BrandPicture; containsName: boolean };

/** URLs of the app icon; the numbers are widths of PNGs. */
export type BrandIcons = {
  svg?: string;
  32: string;
  180: string;
  192: string;
  512: string;
  maskable: string;
};

/** The content of content/brand.yml; missing values keep their built-in defaults. */
export type BrandView = {
  name?: Record<Locale, string>;
  shortName?: Record<Locale, string>;
  company?: string;
  description?: Record<Locale, string>;
  logo?: BrandLogo;
  icons?: BrandIcons;
  social?: BrandPicture;
  /** URL of the style sheet with what differs from the built-in one. */
  stylesheet?: string;
  /** URL of the font of running text. */
  font?: string;
  /** Colours of the browser's own bars. */
  themeColours?: { light: string; dark: string };
};

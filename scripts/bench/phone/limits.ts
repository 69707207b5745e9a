const KB = 1024;

/** The most that a first load may weigh after gzip, in bytes: its scripts, its HTML and its style sheets. */
export type Weight = { js: number; html: number; css: number };

/** Of a page of text. React, Next and the bundler's runtime are 115 KB of the scripts. */
export const TEXT_WEIGHT: Weight = { js: 142 * KB, html: 14 * KB, css: 12 * KB };

/** The home page holds every kind of section and card, each with its code and styles. */
export const HOME_WEIGHT: Weight = { js: 142 * KB, html: 14.5 * KB, css: 14 * KB };

/** The search has its rows and filters. */
export const SEARCH_WEIGHT: Weight = { js: 148 * KB, html: 16 * KB, css: 15.5 * KB };

/** What a phone should not exceed, times in ms. A slow machine does, so they are warnings. */
export const TIME_TARGETS = { blocking: 100, lcp: 1_500, shift: 0.02, interaction: 200 };

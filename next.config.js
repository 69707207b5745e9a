import path from 'node:path';

// Node loads this file without a compiler, so it repeats values of lib/constants.ts; a test compares them.
const images = {
  deviceSizes: [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
  imageSizes: [16, 32, 48, 64, 96, 128, 256, 384],
  qualities: [75, 85],
  formats: ['image/webp'],
  minimumCacheTTL: 60,
  // Nothing at all: the backend is the optimizer (see scripts/serve.ts), with bounds on memory and on what it encodes.
  localPatterns: [],
  remotePatterns: [],
  maximumRedirects: 0,
  maximumDiskCacheSize: 0,
};

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm run check:types` does it; a start must not wait for it, nor fail over a type in a test.
  typescript: { ignoreBuildErrors: true },
  i18n: { locales: ['id', 'en'], defaultLocale: 'id', localeDetection: false },
  images,
  // The paths of the contract and of pages/api end with a slash, so Next must not redirect them.
  skipTrailingSlashRedirect: true,
  redirects: async () => [{ source: '/:path((?!api/|_next/).+)/', destination: '/:path', permanent: true }],
  // A change of these files comes with a new name.
  headers: async () => [
    {
      source: '/:file(start-1\\.js|offline-1\\.js|icons-4\\.svg|font-1\\.woff2)',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
    // Browsers ask for a new service worker with every page.
    { source: '/:file(sw\\.js|worker/.+)', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  ],
  // No rewrites: their code would be 3 KB of every page's first load. The start server has them (lib/server/request-guard.ts).
  // Pages live in a cache of our own, which ignores what the build prerendered (see lib/server).
  cacheHandler: path.resolve(import.meta.dirname, 'lib/server/page-cache.mjs'),
  cacheMaxMemorySize: 0,
  // Packages with workers, WebAssembly or native code are loaded by Node, never bundled.
  serverExternalPackages: ['@electric-sql/pglite', 'pg', 'pino', 'sharp'],
  // There is no app router: its list of routes and its filter stay out of the browser.
  experimental: {
    clientRouterFilter: false,
    // The code of a page is loaded when it is rendered: the home page before the site is ready, the fixed ones after.
    preloadEntriesOnStart: false,
    // Fewer and larger files compress better: an article's first load is 2.4 KB smaller.
    // Pages share style sheets. A browser opens six connections, so a page should not have more files than that before it is
    // painted: home has three sheets, five when a request cost as much as its headers alone.
    cssChunking: { type: 'graph', requestCost: 2_500 },
    turbopackChunking: { minChunkSize: 400_000, maxMergeChunkSize: 400_000, requestCost: 1_000_000 },
  },
  turbopack: { root: import.meta.dirname },
};

import Document, { Head, Html, Main, NextScript } from 'next/document';
import { cloneElement, type CSSProperties } from 'react';
import { getBrand } from '@/lib/brand/current';
import { PUBLIC_SETTINGS_META } from '@/lib/env.public';
import { getPublicSettings } from '@/lib/env.server';
import { THEMES } from '@/styles/tokens';

/**
 * The document around every page. Settings are read when a page is rendered, so that one build serves every
 * deployment.
 */
export default class PortalDocument extends Document {
  override render() {
    const settings = getPublicSettings();
    const { themeColours = BUILT_IN_COLOURS, icons, stylesheet, font = BUILT_IN_FONT } = getBrand();
    const structuredData = takeStructuredData(this.props.__NEXT_DATA__.props);
    return (
      <Html data-scroll-behavior="smooth" style={onPaper(settings.siteUrl)}>
        <LateHead>
          <meta name={PUBLIC_SETTINGS_META} content={JSON.stringify(settings)} />
          {/* Must run before the first paint. It is smaller than the style sheet, which blocks as well. */}
          {/* oxlint-disable-next-line nextjs/no-sync-scripts -- a later one would let the page flash */}
          <script src="/start-1.js" />
          <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColours.light} />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColours.dark} />
          {icons ? (
            <>
              {icons.svg && <link rel="icon" href={icons.svg} type="image/svg+xml" />}
              <link rel="icon" href={icons[32]} sizes="32x32" type="image/png" />
              <link rel="apple-touch-icon" href={icons[180]} />
            </>
          ) : (
            <>
              <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
              <link rel="icon" href="/favicon.ico" sizes="32x32" />
              <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
            </>
          )}
          <link rel="manifest" href="/manifest.webmanifest" />
          <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
          {stylesheet && <link rel="stylesheet" href={stylesheet} />}
          {structuredData.map((json) => (
            <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
          ))}
        </LateHead>
        <body>
          <Main />
          <NextScript />
        </body>
      </Html>
    );
  }
}

/**
 * Next's head, whose scripts `public/start-1.js` loads after the first paint: until then they are of a type that browsers do
 * not load, and take no part of the line or the processor from what is read. What Next would start them with inline, which
 * the Content-Security-Policy forbids, is data. Links, forms and fields work before; a button that is pressed before is
 * pressed again (`portal-ready` in PortalApp).
 */
class LateHead extends Head {
  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    const scripts = super.getScripts(files);
    // The development server looks for its scripts where it wrote them.
    if (this.context.isDevelopment) return scripts;
    const { buildManifest, __NEXT_DATA__ } = this.context;
    const groups = buildManifest.pagesChunkGroupBootstrapParams ?? {};
    const json = JSON.stringify(['/_app', __NEXT_DATA__.page].flatMap((page) => groups[page] ?? []));
    return [
      <script
        key="groups"
        id="portal-code"
        type="application/json"
        dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
      />,
      ...scripts
        .filter((script) => script.props.src)
        .map((script) => cloneElement(script, { type: 'late', defer: undefined })),
    ];
  }
}

/** styles/globals.css names it too. */
const BUILT_IN_FONT = '/font-1.woff2';
const BUILT_IN_COLOURS = { light: THEMES.light['brand-fill'], dark: THEMES.dark['brand-deep'] };

type PageProps = { head?: { structuredData?: string[] } };

/**
 * Removes structured data from the props, which are written into the page a second time, and returns it for the head.
 */
function takeStructuredData(props: { pageProps?: PageProps }): string[] {
  const { head } = props.pageProps ?? {};
  const { structuredData = [] } = head ?? {};
  delete head?.structuredData;
  return structuredData;
}

/** The origin that the print style adds to internal links. */
const onPaper = (siteUrl: string) => ({ '--site-url': JSON.stringify(siteUrl) }) as CSSProperties;

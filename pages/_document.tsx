import Document, { Head, Html, Main, NextScript } from 'next/document';
import { PUBLIC_SETTINGS_META } from '@/lib/env.public';
import { getPublicSettings } from '@/lib/env.server';

/** Around every page. The settings are read while a page is generated, so that one build serves every deployment. */
export default class PortalDocument extends Document {
  override render() {
    return (
      <Html data-scroll-behavior="smooth">
        <Head>
          <meta name={PUBLIC_SETTINGS_META} content={JSON.stringify(getPublicSettings())} />
          <meta name="theme-color" content="#1f54a7" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </Head>
        <body>
          <Main />
          <NextScript />
        </body>
      </Html>
    );
  }
}

import type { AppProps } from 'next/app';
import { PortalApp, type PortalAppProps } from '@/components/layout/PortalApp';
import { jakarta } from '@/styles/font';
import '@/styles/globals.css';

export default function App({ Component, pageProps }: AppProps<PortalAppProps['page']>) {
  return (
    // The document names the typeface for all of the page; its files come with what is used here.
    <div className={jakarta.variable}>
      <PortalApp page={pageProps}>
        <Component {...pageProps} />
      </PortalApp>
    </div>
  );
}

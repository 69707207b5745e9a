import type { AppProps } from 'next/app';
import { PortalApp, type PortalAppProps } from '@/components/layout/PortalApp';
import { jakarta } from '@/styles/font';
import '@/styles/globals.css';

export default function App({ Component, pageProps }: AppProps<PortalAppProps['page']>) {
  return (
    // `_document` sets the variable for the whole page; the font's files are loaded by its use here.
    <div className={jakarta.variable}>
      <PortalApp page={pageProps}>
        <Component {...pageProps} />
      </PortalApp>
    </div>
  );
}

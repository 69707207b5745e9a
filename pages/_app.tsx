import type { AppProps } from 'next/app';
import { PortalApp, type PortalAppProps } from '@/components/layout/PortalApp';
import '@/styles/globals.css';

export default function App({ Component, pageProps }: AppProps<PortalAppProps['page']>) {
  return (
    <PortalApp page={pageProps}>
      <Component {...pageProps} />
    </PortalApp>
  );
}

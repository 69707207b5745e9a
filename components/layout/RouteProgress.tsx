import { useRouter } from 'next/router';
import { useEffect } from 'react';

const loadBar = () => import('./progress-bar');

/** The thin bar that runs while another page loads (behaviour.md §2). Its code is loaded with the first of them. */
export function RouteProgress() {
  const { events } = useRouter();
  useEffect(() => {
    let isLoading = false;
    const show = async () => {
      try {
        const { progressBar } = await loadBar();
        if (isLoading) progressBar.start();
        else progressBar.done();
      } catch {
        // Without network there is no bar, and no page either, which the browser says itself.
      }
    };
    const start = () => {
      isLoading = true;
      void show();
    };
    const done = () => {
      isLoading = false;
      void show();
    };
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', done);
    events.on('routeChangeError', done);
    return () => {
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', done);
      events.off('routeChangeError', done);
    };
  }, [events]);
  return null;
}

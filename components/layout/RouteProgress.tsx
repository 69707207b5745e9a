import { useRouter } from 'next/router';
import NProgress from 'nprogress';
import { useEffect } from 'react';

// A `role="bar"`, as the library's own template has it, is no role that screen readers know.
NProgress.configure({ showSpinner: false, barSelector: '.bar', template: '<div class="bar"></div>' });

/** The thin bar that runs while another page loads (specification §2). */
export function RouteProgress() {
  const { events } = useRouter();
  useEffect(() => {
    const start = () => void NProgress.start();
    const done = () => void NProgress.done();
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

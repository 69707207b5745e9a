import NProgress from 'nprogress';

// The library's own template has the invalid ARIA role "bar".
NProgress.configure({ showSpinner: false, barSelector: '.bar', template: '<div class="bar"></div>' });

/** The progress bar; `done` does nothing unless it was started. */
export const progressBar = {
  start: () => void NProgress.start(),
  done: () => void NProgress.done(),
};

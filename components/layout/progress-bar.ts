import NProgress from 'nprogress';

// A `role="bar"`, as the library's own template has it, is no role that screen readers know.
NProgress.configure({ showSpinner: false, barSelector: '.bar', template: '<div class="bar"></div>' });

/** The bar itself; `done` does nothing while it does not run. */
export const progressBar = {
  start: () => void NProgress.start(),
  done: () => void NProgress.done(),
};

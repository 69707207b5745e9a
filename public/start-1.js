// Runs before the first paint. A change needs a new number in the name: browsers keep this file for a year.
try {
  const theme = localStorage.getItem('portal-theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system's preference decides.
}

// Loads the page's code after the first paint; see LateHead in pages/_document.tsx.
{
  /** For browsers that report no paint, in ms. */
  const LONGEST_WAIT = 2000;
  const isParsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));

  const start = async () => {
    await isParsed;
    const groups = document.getElementById('portal-code');
    if (!groups) return;
    globalThis.TURBOPACK ??= [];
    globalThis.TURBOPACK.push(...JSON.parse(groups.textContent));
    groups.remove();
    for (const late of document.querySelectorAll('script[type=late]')) {
      const script = Object.assign(document.createElement('script'), { async: false });
      // As it is written: the bundler's runtime compares it.
      script.setAttribute('src', late.getAttribute('src'));
      late.replaceWith(script);
    }
  };
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // A tab in the background is not painted.
  if (document.hidden) start();
  else setTimeout(start, LONGEST_WAIT);
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { once: true, passive: true });

  let pressed;
  const remember = ({ target }) => (pressed = target.closest('button[type=button]'));
  addEventListener('click', remember);
  const pressAgain = () => {
    removeEventListener('click', remember);
    pressed?.click();
  };
  addEventListener('portal-ready', pressAgain, { once: true });
}

// Runs before the first paint. Scripts are never inline (Content-Security-Policy). Browsers keep this file for a year,
// so a change needs a new number in its name.
try {
  const theme = localStorage.getItem('portal-theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system's preference decides.
}

// Starts the page's code after the first paint: until then its scripts are of a type that browsers do not load
// (`LateHead` in pages/_document.tsx), so that they take no part of the line or the processor from what is read.
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
      // As it is written, since the bundler's runtime compares it.
      script.setAttribute('src', late.getAttribute('src'));
      late.replaceWith(script);
    }
  };
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  // Nothing is painted in a tab in the background.
  if (document.hidden) start();
  else setTimeout(start, LONGEST_WAIT);
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { once: true, passive: true });

  // A button that was pressed before the code could hear it is pressed again. Links, forms and fields need no code.
  let pressed;
  const remember = ({ target }) => (pressed = target.closest('button[type=button]'));
  addEventListener('click', remember);
  addEventListener(
    'portal-ready',
    () => {
      removeEventListener('click', remember);
      pressed?.click();
    },
    { once: true },
  );
}

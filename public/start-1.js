// Begins the page's code, which the head only names, after the first paint: a reader sees the page before the browser
// fetches and works on what answers to clicks (pages/_document says more). Scripts are never inline
// (Content-Security-Policy). Browsers keep this file for a year, so a change needs a new number in its name.
{
  /** Longest wait after the page has arrived, for a picture that is slow or a browser that names no first paint. */
  const LONGEST_WAIT = 2000;
  let isBegun = false;
  /** @type {HTMLElement | undefined} */
  let pressed;

  /** In the order in which they stand, as if they were written into the page. */
  function begin() {
    if (isBegun) return;
    isBegun = true;
    for (const { content } of document.querySelectorAll('meta[name="portal-code"]')) {
      for (const src of content.split(' ')) {
        document.head.append(Object.assign(document.createElement('script'), { src, async: false }));
      }
    }
  }

  const isParsed = new Promise((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve);
    else resolve();
  });
  const isPainted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  });
  const nextFrame = () => new Promise(requestAnimationFrame);

  /** What the first screen shows at once: its text, and the picture that the page asks for first. */
  async function isShown() {
    const pictures = document.querySelectorAll('img[fetchpriority="high"]');
    await Promise.allSettled([isPainted, ...[...pictures].map((picture) => picture.decode())]);
    await nextFrame();
    await nextFrame();
  }

  // Whoever acts is not kept waiting, and a button that was pressed before the code could hear it is pressed again
  // when it can (scripts/build/react-dom-client.mjs). Links and forms need no code.
  const remember = ({ target }) => {
    pressed = target.closest('button[type="button"]') ?? pressed;
  };
  for (const act of ['pointerdown', 'keydown']) {
    addEventListener(act, () => isParsed.then(begin), { once: true, passive: true });
  }
  addEventListener('click', remember);
  addEventListener(
    'portal-hears',
    () => {
      removeEventListener('click', remember);
      pressed?.click();
    },
    { once: true },
  );

  isParsed.then(() => {
    setTimeout(begin, LONGEST_WAIT);
    // What nobody looks at is never painted.
    if (document.hidden) begin();
    else isShown().then(begin);
  });
}

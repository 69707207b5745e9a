// Begins the page's code, which the head only names, after the first paint: a reader sees the page before the browser
// fetches and works on what answers to clicks (pages/_document says more). Scripts are never inline
// (Content-Security-Policy). Browsers keep this file for a year, so a change needs a new number in its name.
{
  /** Longest wait after the page has arrived, for a picture that is slow or a browser that names no first paint. */
  const LONGEST_WAIT = 2000;
  let isBegun = false;
  /** @type {HTMLElement | undefined} */
  let pressed;

  /** Lets the browser answer and draw in between. A timer would be slow in a tab that nobody looks at. */
  const pause = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(0);
    });

  /** In the order in which they stand, as if they were written into the page; asking for each is a task of its own. */
  async function begin() {
    if (isBegun) return;
    isBegun = true;
    for (const { content } of document.querySelectorAll('meta[name="portal-code"]')) {
      for (const src of content.split(' ')) {
        document.head.append(Object.assign(document.createElement('script'), { src, async: false }));
        await pause();
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

  // Ctrl+K, Cmd+K and `/` lead to the search field, at once and as long as the page is open: it needs no code to be
  // typed into. A slash that is being written stays one.
  addEventListener('keydown', (event) => {
    const { key, target, altKey, shiftKey, defaultPrevented } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const isMeant = isCommand
      ? key.toLowerCase() === 'k' && !shiftKey
      : key === '/' && !target.isContentEditable && !target.closest('input, textarea, select');
    const field = document.querySelector('[aria-keyshortcuts]');
    if (!isMeant || !field || altKey || defaultPrevented || target.closest('[role="dialog"], dialog')) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  isParsed.then(() => {
    setTimeout(begin, LONGEST_WAIT);
    // What nobody looks at is never painted.
    if (document.hidden) begin();
    else isShown().then(begin);
  });
}

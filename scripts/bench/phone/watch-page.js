// Runs in the measured page, before everything else; measure-load.ts reads what it notes.
window.seen = { tasks: [], lcp: 0, shift: 0, moved: [], longest: 0 };
for (const [type, note] of [
  ['longtask', ({ startTime, duration }) => window.seen.tasks.push([startTime, duration])],
  ['largest-contentful-paint', ({ startTime }) => (window.seen.lcp = startTime)],
  [
    'layout-shift',
    ({ value, startTime, sources }) => {
      window.seen.shift += value;
      const names = sources.map(({ node }) => node?.cloneNode(false).outerHTML ?? node?.nodeName);
      window.seen.moved.push(`${value.toFixed(3)} at ${Math.round(startTime)} ms: ${names.join(' ')}`);
    },
  ],
  [
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) window.seen.longest = Math.max(window.seen.longest, duration);
    },
  ],
]) {
  // Events shorter than 16 ms cannot be seen.
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
    type,
    buffered: true,
    durationThreshold: 16,
  });
}

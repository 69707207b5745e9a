import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSearchLog } from '@/components/help/search/useSearchLog';
import { VisitorContext } from '@/lib/client/useVisitor';
import { render } from '@/tests/helpers/render';

const logEvent = vi.fn();
const visitor = { visitorId: 'v1', contact: null, logEvent, sendEvent: vi.fn() };

function makeLog() {
  const taken: { log?: ReturnType<typeof useSearchLog> } = {};
  function Taker() {
    taken.log = useSearchLog();
    return null;
  }
  render(
    <VisitorContext value={visitor}>
      <Taker />
    </VisitorContext>,
  );
  return taken.log as ReturnType<typeof useSearchLog>;
}

/** The previous searches that the reports of opened results name. */
const followed = () =>
  logEvent.mock.calls
    .filter(([name]) => name === 'search-open')
    .map(([, data]) => (data as { after?: string }).after);

let log: ReturnType<typeof makeLog>;
beforeEach(() => {
  vi.useFakeTimers();
  log = makeLog();
  // Ends with an answered search, since the log lives as long as the page.
  log.searched('awal', 1);
  log.opened('awal', 'u0', 1);
  logEvent.mockClear();
  return () => vi.useRealTimers();
});

describe('a result that is opened', () => {
  it('names the search before, when nothing of it was opened', () => {
    log.searched('bikin nota', 0);
    vi.advanceTimersByTime(60_000);
    log.searched('buat struk', 4);
    log.opened('buat struk', 'u1', 1);
    expect(followed()).toEqual(['bikin nota']);
  });

  it('does not when something was', () => {
    log.searched('bikin nota', 2);
    log.opened('bikin nota', 'u1', 2);
    log.searched('buat struk', 4);
    log.opened('buat struk', 'u2', 1);
    expect(followed()).toEqual([undefined, undefined]);
  });

  it('does not after five minutes', () => {
    log.searched('bikin nota', 2);
    vi.advanceTimersByTime(300_000);
    log.searched('buat struk', 4);
    log.opened('buat struk', 'u2', 1);
    expect(followed()).toEqual([undefined]);
  });

  it('takes the next page of a search for the same one', () => {
    log.searched('bikin nota', 30);
    log.searched('bikin nota', 30);
    log.opened('bikin nota', 'u2', 25);
    expect(followed()).toEqual([undefined]);
    expect(logEvent.mock.calls.filter(([name]) => name === 'search')).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { failureKind, waitSeconds } from '@/lib/client/failure-kind';

describe('failureKind', () => {
  it.each([
    [401, undefined, 'unauthorized'],
    [403, undefined, 'unauthorized'],
    [429, undefined, 'rate-limited'],
    [400, undefined, 'rejected'],
    [404, 'not-found', 'rejected'],
    [409, 'conflict', 'rejected'],
    [500, 'network', 'unreachable'],
    [500, 'aborted', 'unreachable'],
    [500, undefined, 'server-error'],
    [502, 'broken-answer', 'server-error'],
    [503, undefined, 'server-error'],
  ])('%i with code %j is %s', (status, code, kind) => {
    expect(failureKind(status, code === undefined ? {} : { code })).toBe(kind);
  });
});

describe('the time to wait', () => {
  it.each([
    [undefined, 60],
    [0, 1],
    [59, 59],
  ])('Retry-After %j: %i seconds', (retryAfter, seconds) => {
    const error = retryAfter === undefined ? {} : { retryAfter };
    expect(waitSeconds(error)).toBe(seconds);
  });
});

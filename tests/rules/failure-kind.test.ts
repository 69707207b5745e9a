import { describe, expect, it } from 'vitest';
import { failureKind, waitMinutes, waitSeconds } from '@/lib/rules/failure-kind';

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
    [undefined, 60, 1],
    [0, 1, 1],
    [59, 59, 1],
    [61, 61, 2],
  ])('Retry-After %j: %i seconds, %i minutes', (retryAfter, seconds, minutes) => {
    const error = retryAfter === undefined ? {} : { retryAfter };
    expect(waitSeconds(error)).toBe(seconds);
    expect(waitMinutes(error)).toBe(minutes);
  });
});

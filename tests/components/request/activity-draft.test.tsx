import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { claimDrafts, releaseDrafts } from '@/lib/client/draft-owner';
import { useActivityDraft } from '@/components/request/useActivityForm';
import { EMPTY_ACTIVITY, type ActivityDraft } from '@/lib/request/activity';

const about = (subject: string): ActivityDraft => ({ values: { ...EMPTY_ACTIVITY.values, subject } });

beforeEach(() => {
  claimDrafts(1);
});

const open = (user?: number) =>
  renderHook(({ userUid }) => useActivityDraft(userUid), {
    initialProps: { userUid: user } as { userUid: number | undefined },
  });

test('what one user wrote is not shown to the next one, and is there again for the first', () => {
  const { result, rerender } = open(1);
  act(() => result.current.keep(about('Rapat')));
  rerender({ userUid: 2 });
  expect(result.current.draft).toEqual(EMPTY_ACTIVITY);
  rerender({ userUid: 1 });
  expect(result.current.draft).toEqual(about('Rapat'));
});

test('what was written before the login goes along', () => {
  const { result, rerender } = open();
  act(() => result.current.keep(about('Telepon')));
  rerender({ userUid: 1 });
  expect(result.current.draft).toEqual(about('Telepon'));
});

test('S04 what was deleted at the logout does not come back with the next login', () => {
  const { result, rerender } = open(1);
  act(() => result.current.keep(about('Rapat')));
  act(() => releaseDrafts(1, false));
  act(() => result.current.keep(about('Rapat kedua')));
  expect(JSON.stringify({ ...localStorage })).not.toContain('Rapat');
  rerender({ userUid: undefined });
  rerender({ userUid: 1 });
  expect(result.current.draft).toEqual(EMPTY_ACTIVITY);
});

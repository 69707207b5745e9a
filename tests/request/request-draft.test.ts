import { describe, expect, test } from 'vitest';
import {
  finishUpload,
  startUploads,
  loseExpiredImages,
  losePendingUploads,
  emptyDraft,
  readDraft,
} from '@/lib/request/request-draft';

const KEY = 'a'.repeat(32);
const empty = emptyDraft(KEY);

describe('images of a draft', () => {
  test('those of the same name count one by one, each field for itself', () => {
    const sent = startUploads(startUploads(empty, 'x', ['a', 'a', 'b']), 'y', ['a']);
    const lost = losePendingUploads(finishUpload(sent, 'x', 'a'));
    expect(lost.lost).toEqual({ x: ['a', 'b'], y: ['a'] });
    expect(lost.onTheWay).toBeUndefined();
    const again = startUploads(lost, 'x', ['a']);
    expect(again).toMatchObject({ onTheWay: { x: ['a'] }, lost: { x: ['b'], y: ['a'] } });
  });

  test('one that another tab brought to its end is not lost any more; a stranger changes nothing', () => {
    const lost = losePendingUploads(startUploads(empty, 'x', ['a']));
    expect(finishUpload(lost, 'x', 'a').lost).toEqual({ x: [] });
    expect(finishUpload(lost, 'x', 'z').lost).toEqual({ x: ['a'] });
  });

  test('gone from the server: only those leave the values, all else stays', () => {
    const image = (id: string) => ({ id, image_url: `/${id}`, file_name: `${id}.png` });
    const draft = { ...empty, values: { name: 'Mangkuk', x: [image('1'), image('2')], y: [image('3')] } };
    expect(loseExpiredImages(draft, ({ id }) => id !== '2')).toEqual({
      ...draft,
      values: { name: 'Mangkuk', x: [image('2')], y: [] },
      lost: { x: ['1.png'], y: ['3.png'] },
    });
    expect(loseExpiredImages(draft, () => false)).toEqual(draft);
  });

  test('survives being kept; what else stands there costs the draft nothing', () => {
    const draft = { ...startUploads(empty, 'x', ['a']), savedAt: 5 };
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    for (const odd of [null, 'a', ['a'], { x: 'a' }, { x: [1] }]) {
      expect(readDraft({ ...empty, onTheWay: odd, lost: odd })).toEqual(empty);
    }
  });
});

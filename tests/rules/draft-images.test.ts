import { describe, expect, test } from 'vitest';
import { imageEnds, imagesLeave, loseArrived, loseOnTheWay } from '@/lib/rules/draft-images';
import { emptyDraft, readDraft } from '@/lib/rules/request-draft';

const KEY = 'a'.repeat(32);
const empty = emptyDraft(KEY);

describe('images of a draft', () => {
  test('those of the same name count one by one, each field for itself', () => {
    const sent = imagesLeave(imagesLeave(empty, 'x', ['a', 'a', 'b']), 'y', ['a']);
    const lost = loseOnTheWay(imageEnds(sent, 'x', 'a'));
    expect(lost.lost).toEqual({ x: ['a', 'b'], y: ['a'] });
    expect(lost.onTheWay).toBeUndefined();
    const again = imagesLeave(lost, 'x', ['a']);
    expect(again).toMatchObject({ onTheWay: { x: ['a'] }, lost: { x: ['b'], y: ['a'] } });
  });

  test('one that another tab brought to its end is not lost any more; a stranger changes nothing', () => {
    const lost = loseOnTheWay(imagesLeave(empty, 'x', ['a']));
    expect(imageEnds(lost, 'x', 'a').lost).toEqual({ x: [] });
    expect(imageEnds(lost, 'x', 'z').lost).toEqual({ x: ['a'] });
  });

  test('gone from the server: only those leave the values, all else stays', () => {
    const image = (id: string) => ({ id, image_url: `/${id}`, file_name: `${id}.png` });
    const draft = { ...empty, values: { name: 'Mangkuk', x: [image('1'), image('2')], y: [image('3')] } };
    expect(loseArrived(draft, ({ id }) => id !== '2')).toEqual({
      ...draft,
      values: { name: 'Mangkuk', x: [image('2')], y: [] },
      lost: { x: ['1.png'], y: ['3.png'] },
    });
    expect(loseArrived(draft, () => false)).toEqual(draft);
  });

  test('survives being kept; what else stands there costs the draft nothing', () => {
    const draft = { ...imagesLeave(empty, 'x', ['a']), savedAt: 5 };
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    for (const odd of [null, 'a', ['a'], { x: 'a' }, { x: [1] }]) {
      expect(readDraft({ ...empty, onTheWay: odd, lost: odd })).toEqual(empty);
    }
  });
});

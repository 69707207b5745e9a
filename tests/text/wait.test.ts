import { expect, test } from 'vitest';
import { otherWay, waitText } from '@/lib/text/wait';

test.each([
  [1, '1 detik', 'a second'],
  [119, '119 detik', '119 seconds'],
  [120, '2 menit', '2 minutes'],
  [3_600, '60 menit', '60 minutes'],
  [7_200, '2 jam', '2 hours'],
  [86_400, '24 jam', '24 hours'],
])('%i s is said as %j', (seconds, id, en) => {
  expect([waitText.id(seconds), waitText.en(seconds)]).toEqual([id, en]);
  const isLong = seconds >= 7_200;
  expect(otherWay.id(seconds).includes('Hubungi kami')).toBe(isLong);
  expect(otherWay.en(seconds).includes('Contact us')).toBe(isLong);
});

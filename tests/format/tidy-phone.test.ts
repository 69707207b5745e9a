import { describe, expect, test } from 'vitest';
import { isEmptyPhone, tidyPhone } from '@/lib/format/tidy-phone';

describe('isEmptyPhone', () => {
  test.each(['', ' ', '0', '000', '+00', '-', 'nol'])('%j counts as empty', (phone) => {
    expect(isEmptyPhone(phone)).toBe(true);
  });
  test.each(['08', '0812', '+62 812', '62812'])('%j does not', (phone) => {
    expect(isEmptyPhone(phone)).toBe(false);
  });
});

describe('tidyPhone', () => {
  test.each([
    [' 0812-3456 7890 ', '081234567890'],
    ['+62 (812) 3456.7890', '+6281234567890'],
    ['62812–3456', '628123456'],
    ['0812\u20113456', '08123456'],
    ['0812—3456', '08123456'],
  ])('%j is %s', (typed, tidy) => {
    expect(tidyPhone(typed)).toBe(tidy);
  });
});

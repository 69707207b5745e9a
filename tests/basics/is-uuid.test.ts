import { expect, it } from 'vitest';
import { isUuid } from '@/lib/basics/values';

it('accepts a UUID in any case of letters, and nothing around it', () => {
  expect(isUuid('0b0e1a52-7f43-4c53-9a7e-1f6f0c2b9d11')).toBe(true);
  expect(isUuid('0B0E1A52-7F43-4C53-9A7E-1F6F0C2B9D11')).toBe(true);
  expect(isUuid('0b0e1a52-7f43-4c53-9a7e-1f6f0c2b9d11 ')).toBe(false);
  expect(isUuid('0b0e1a527f434c539a7e1f6f0c2b9d11')).toBe(false);
  expect(isUuid('HELP-12')).toBe(false);
});

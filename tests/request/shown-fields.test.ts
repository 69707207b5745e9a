import { expect, test } from 'vitest';
import { shownFields, type ShowIf } from '@/lib/request/shown-fields';

const fields: { key: string; showIf?: ShowIf }[] = [
  { key: 'kind' },
  { key: 'animal', showIf: { kind: ['pet'] } },
  { key: 'whiskers', showIf: { animal: ['cat', 'mouse'] } },
  { key: 'both', showIf: { kind: ['pet'], animal: ['cat'] } },
];
const shown = (values: Record<string, string>) =>
  shownFields(fields, (key) => values[key] ?? '').map(({ key }) => key);

test.each([
  [{}, ['kind']],
  [{ kind: 'pet' }, ['kind', 'animal']],
  [{ kind: 'pet', animal: 'mouse' }, ['kind', 'animal', 'whiskers']],
  [{ kind: 'pet', animal: 'cat' }, ['kind', 'animal', 'whiskers', 'both']],
  // A value of a field that is hidden again shows nothing.
  [{ kind: 'plant', animal: 'cat' }, ['kind']],
])('%j shows %j', (values, keys) => expect(shown(values)).toEqual(keys));

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SETTING_FIELDS } from '@/lib/env.fields';
import { parseSettings } from '@/lib/env.server';

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const names = Object.keys(SETTING_FIELDS);
const fields = Object.entries(SETTING_FIELDS);

describe('the settings are documented where people look', () => {
  test('.env.example has each of them once, with a line of explanation, and changes nothing when copied', () => {
    const lines = read('.env.example').split('\n');
    const assigned = lines.flatMap((line) => /^#? ?([A-Z][A-Z\d_]+)=/.exec(line)?.[1] ?? []);
    expect(assigned).toEqual(names);
    for (const name of names) {
      const index = lines.findIndex((line) => new RegExp(`^#? ?${name}=`).test(line));
      expect(lines[index - 1], name).toMatch(/^# \S.*\S/);
    }
    const active = lines
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => line.split('=') as [string, string]);
    expect(parseSettings(Object.fromEntries(active))).toEqual(parseSettings({}));
  });

  test('docs/settings.md has a row for each', () => {
    const rows = [...read('docs/settings.md').matchAll(/^\| `([A-Z\d_]+)`\s*\|/gm)].map((match) => match[1]);
    expect(rows).toEqual(names);
  });

  test('both say which values each takes, in the words of the fields', () => {
    const cells = new Map(
      [...read('docs/settings.md').matchAll(/^\| `([A-Z\d_]+)`\s*\|[^|]*\|([^|]*)\|/gm)].map(
        ([, name = '', cell = '']) => [name, cell.trim()],
      ),
    );
    expect(Object.fromEntries(cells)).toEqual(
      Object.fromEntries(fields.map(([name, { values }]) => [name, values])),
    );
    const lines = read('.env.example').split('\n');
    for (const [name, { values }] of fields) {
      const index = lines.findIndex((line) => new RegExp(`^#? ?${name}=`).test(line));
      expect(lines[index - 1], name).toContain(`Values: ${values}.`);
    }
  });
});

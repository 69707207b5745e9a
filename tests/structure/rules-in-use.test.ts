import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RULES = /^lib\/(?:basics|format|hours|paths|request|words)\//;
const filesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name));
const texts = new Map(
  ['components', 'lib', 'pages', 'scripts', 'styles']
    .flatMap(filesOf)
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
);
const rules = [...texts.keys()].filter((path) => RULES.test(path));

const mentions = (text: string, name: string): number => text.split(new RegExp(`\\b${name}\\b`)).length - 1;

/** Whether a name is used by another file, or by another function of its own. */
function isUsed(name: string, own: string): boolean {
  return [...texts].some(([path, text]) => mentions(text, name) > (path === own ? 1 : 0));
}

// A rule that only its test knows proves nothing about the portal: what serves people would be written elsewhere.
test.each(rules)('%s is what the portal does', (path) => {
  const declared = texts.get(path)?.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm) ?? [];
  expect([...declared].map(([, name = '']) => name).filter((name) => !isUsed(name, path))).toEqual([]);
});

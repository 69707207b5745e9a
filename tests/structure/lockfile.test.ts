import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Package = { version?: string; resolved?: string; integrity?: string; link?: boolean };

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')) as T;
const { packages } = read<{ packages: Record<string, Package> }>('package-lock.json');
const manifest = read<Record<'dependencies' | 'devDependencies', Record<string, string>>>('package.json');

/** Below these versions there are holes that are known and used. */
const FLOORS: Record<string, string> = {
  next: '16.3.3',
  sharp: '0.35.4',
  nodemailer: '10.0.1',
  'sanitize-html': '2.17.4',
};

function isAtLeast(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((text) => text.split('-', 1)[0]?.split('.').map(Number) ?? []);
  for (let index = 0; index < 3; index++) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

describe('C01: the lockfile', () => {
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  const nameOf = (path: string): string =>
    path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

  test.each(Object.entries(FLOORS))('holds no %s below %s, at any depth', (name, floor) => {
    const versions = installed
      .filter(([path]) => nameOf(path) === name)
      .map(([, { version }]) => version ?? '0');
    expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual([]);
  });

  test('the comparison of versions is one', () => {
    expect(isAtLeast('16.4.5', '16.3.3')).toBe(true);
    expect(isAtLeast('16.3.3', '16.3.3')).toBe(true);
    expect(isAtLeast('9.9.9', '10.0.1')).toBe(false);
    expect(isAtLeast('0.35.3', '0.35.4')).toBe(false);
  });

  test('every package is pinned by version and content, and comes from a registry', () => {
    const loose = installed.filter(([, { version, integrity, link }]) => link || !version || !integrity);
    expect(loose.map(([path]) => path)).toEqual([]);
    const odd = installed.filter(
      ([, { resolved }]) => resolved !== undefined && !/^https:\/\/[^/]+\/.+\.tgz$/.test(resolved),
    );
    expect(odd.map(([path]) => path)).toEqual([]);
  });

  test('the manifest names exact versions', () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    const isExact = (version: string) => /^(?:npm:[@\w/-]+@)?\d+\.\d+\.\d+$/.test(version);
    expect(versions.filter(([, version]) => !isExact(version))).toEqual([]);
  });
});

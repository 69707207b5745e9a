// @no-database
import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkRequestForm } from '@/scripts/content/check-settings';
import { fileInRoot, OutsideRootError, pathInRoot } from '@/lib/importer/source/inside-root';
import { makeFolder, readFolder } from './source';

const ESCAPES = [
  '../rahasia',
  'a/../../rahasia',
  '..%2frahasia',
  '%2e%2e/rahasia',
  '%2E%2E%5Crahasia',
  'a/%2e%2e%2f%2e%2e%2frahasia',
  '%252e%252e%252frahasia',
  '..\\rahasia',
  'a\\..\\..\\rahasia',
  '..%5crahasia',
  'C:\\rahasia',
  'C:/rahasia',
  'c:rahasia',
  '\\\\server\\rahasia',
  'a\0.md',
  'a%00.md',
];

describe('a path below a root', () => {
  it.each(ESCAPES)('V08 never leaves it: %j', async (written) => {
    expect(pathInRoot('', written)).toBeUndefined();
    await expect(fileInRoot(await makeFolder({ 'a/b.md': 'x' }), written)).rejects.toThrow(OutsideRootError);
  });

  it.each(['/etc/passwd', '//etc/passwd', ''])(
    'V08 on disk is relative and names a file: %j',
    async (written) => {
      await expect(fileInRoot(await makeFolder({}), written)).rejects.toThrow(OutsideRootError);
    },
  );

  it('V08 does not leave it through a symbolic link, not even to a file that is not there yet', async () => {
    const outside = await makeFolder({ 'rahasia.md': 'x' });
    const root = await makeFolder({ 'a/b.md': 'x' });
    await symlink(outside, path.join(root, 'keluar'));
    await symlink(path.join(outside, 'belum-ada.md'), path.join(root, 'a/gantung.md'));
    await symlink('a', path.join(root, 'dalam'));
    for (const written of ['keluar/rahasia.md', 'keluar', 'keluar/baru/x.md', 'a/gantung.md']) {
      await expect(fileInRoot(root, written), written).rejects.toThrow(OutsideRootError);
    }
    expect(await fileInRoot(root, 'dalam/b.md')).toBe(path.join(root, 'dalam/b.md'));
  });

  it('is relative to the file it is in, and written with slashes', () => {
    expect(pathInRoot('a/b.md', './c.md')).toBe('a/c.md');
    expect(pathInRoot('a/b.md', '../c.md')).toBe('c.md');
    expect(pathInRoot('a/b.md', '/c.md')).toBe('c.md');
    expect(pathInRoot('', '100% sayur..md')).toBe('100% sayur..md');
    expect(pathInRoot('a/b.md', '..')).toBe('');
  });

  it('may name a missing file on disk, also below a root that is a link itself', async () => {
    const root = await makeFolder({});
    await mkdir(path.join(root, 'asli'));
    await symlink('asli', path.join(root, 'akar'));
    expect(await fileInRoot(path.join(root, 'akar'), 'x/y/z.md')).toBe(path.join(root, 'akar/x/y/z.md'));
    expect(await fileInRoot(path.join(root, 'belum-ada'), 'x.md')).toBe(path.join(root, 'belum-ada/x.md'));
  });

  it('V08 special files are not read through a link out of the root', async () => {
    const outside = await makeFolder({ 'x.yml': 'rahasia: [' });
    const root = await makeFolder({ 'A/B/a.md': 'x', 'A/B/x\\..\\b.md': 'x' });
    for (const name of ['requests.yml', 'redirects.yml', 'A/B/_category_.yml'])
      await symlink(path.join(outside, 'x.yml'), path.join(root, name));
    const problems = [...(await checkRequestForm(root)), ...(await readFolder(root)).problems];
    expect(JSON.stringify(problems)).not.toContain('rahasia');
    expect(
      problems
        .filter(({ kind }) => kind === 'outside-root')
        .map(({ file }) => file)
        .sort(),
    ).toEqual(['A/B/_category_.yml', 'A/B/x\\..\\b.md', 'redirects.yml', 'requests.yml']);
  });
});

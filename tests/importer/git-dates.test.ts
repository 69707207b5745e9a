import { execFileSync } from 'node:child_process';
import { access, chmod } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { readGitDates } from '@/lib/importer/source/git-dates';
import { makeFolder } from './source';

const IDENTITY = ['-c', 'user.name=A', '-c', 'user.email=a@kucing.example'];
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, ...IDENTITY, ...args], { stdio: 'pipe' })
    .toString()
    .trim();

/** A repository without its folders, which git would fetch from the command of `remote.origin.url`. */
async function makeHostile(command: string): Promise<string> {
  const origin = await makeFolder({ 'A/a.md': 'a' });
  git(origin, 'init', '-q');
  git(origin, 'config', 'uploadpack.allowFilter', 'true');
  for (const message of ['satu', 'dua']) {
    git(origin, 'add', '-A');
    git(origin, 'commit', '-q', '--allow-empty', '-m', message);
  }
  const folder = await makeFolder({});
  git(folder, 'clone', '-q', '--filter=tree:0', '--no-checkout', `file://${origin}`, 'salinan');
  const hostile = path.join(folder, 'salinan');
  git(hostile, 'config', 'remote.origin.url', `ext::${command}`);
  git(hostile, 'config', 'protocol.ext.allow', 'always');
  return hostile;
}

it.skipIf(process.platform === 'win32')(
  'V08 the repository of a foreign folder starts no program, not even with an old version of git',
  async () => {
    const real = execFileSync('which', ['git']).toString().trim();
    const bin = await makeFolder({
      git: `#!/bin/sh\nunset GIT_NO_LAZY_FETCH\nexec ${real} "$@"\n`,
      jahat: '#!/bin/sh\ntouch "$(dirname "$0")/dijalankan"\n',
    });
    await chmod(path.join(bin, 'git'), 0o755);
    await chmod(path.join(bin, 'jahat'), 0o755);
    const hostile = await makeHostile(path.join(bin, 'jahat'));
    vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
    expect(await readGitDates(hostile, () => undefined)).toEqual(new Map());
    await expect(access(path.join(bin, 'dijalankan'))).rejects.toMatchObject({ code: 'ENOENT' });
  },
);

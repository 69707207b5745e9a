// @ts-check
// Plain JavaScript, because the configuration of vitest imports it before anything is compiled.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Debian's folders of PostgreSQL releases, newest first. */
function debianFolders() {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return [];
  const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => path.join(base, version, 'bin'));
}

function namedByPgConfig() {
  try {
    return [
      execFileSync('pg_config', ['--bindir'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim(),
    ];
  } catch {
    return [];
  }
}

/**
 * The folder with `initdb` and `postgres`, the newest where there are several; undefined when there is none.
 * @returns {string | undefined}
 */
export function findServerBinaries() {
  const searchPath = (process.env.PATH ?? '').split(path.delimiter);
  const folders = [...debianFolders(), ...namedByPgConfig(), ...searchPath];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))),
  );
}

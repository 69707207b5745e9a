import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text as readText } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { deskCommandText as text } from '@/lib/text/commands';
import { printStaff } from '@/scripts/desk/print';

/** Runs `npm run desk` with arguments that open no database. */
async function desk(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/desk.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, failed, [code]] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  return { said, failed, code };
}

describe('npm run desk', () => {
  test('a desk that nobody has entered yet says how to become its administrator', () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    printStaff([]);
    const said = write.mock.calls.flat();
    write.mockRestore();
    expect(said).toEqual([`${text.noStaff}\n`]);
  });

  test.each([
    [['show'], ''],
    [['list', '--kucing'], 'Tidak ada pilihan --kucing pada perintah ini.'],
    [['list', '--q'], '--q ditulis salah: nilainya kurang, atau tidak menerima nilai.'],
    [['users', 'role', 'a@kucing.example', 'raja'], 'Tidak ada peran raja. Yang ada: agent, administrator.'],
  ])('%j: what is wrong, and how this command is typed', async (args, reason) => {
    const { said, failed, code } = await desk(...args);
    expect(code).toBe(2);
    expect(failed.trim()).toBe(reason);
    const lines = said.split('\n').filter((line) => /^ {2}\S/.test(line));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.startsWith(`  ${args[0]} `))).toBe(true);
    expect(said).toContain(text.allCommands);
  });

  test('help is no mistake: of all commands, or of one', async () => {
    expect(await desk('--help')).toMatchObject({ said: `${text.usage}\n`, failed: '', code: 0 });
    const { said, code } = await desk('announce', '-h');
    expect([code, said.includes('--severity'), said.includes('announcements')]).toEqual([0, true, false]);
  });

  test('a command that does not exist is named before the list of those that do', async () => {
    const { said, failed, code } = await desk('kucing');
    expect([said, failed, code]).toEqual([`${text.usage}\n`, 'Tidak ada perintah kucing.\n', 2]);
  });
});

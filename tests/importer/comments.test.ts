// @no-database
import { describe, expect, it } from 'vitest';
import { hideComments } from '@/lib/importer/syntax/comments';
import { readFiles, renderArticle } from './source';

function hide(text: string): { text: string; reports: string[] } {
  const reports: string[] = [];
  const result = hideComments(text, (kind, detail, line) => reports.push(`${line} ${kind} ${detail}`));
  return { text: result, reports };
}

describe('comments of Obsidian', () => {
  it.each([
    ['a %%satu dua%% b', 'a  b', ['1 hidden-comment %%satu dua%%']],
    ['a %%baris satu\nbaris dua%% b', 'a \n b', ['1 hidden-comment %%baris satu baris dua%%']],
    ['%%\nsatu\n\ndua %%\nb', '\n\n\n\nb', ['1 hidden-comment %% satu dua %%']],
    ['%% awal\nsatu\n%%', '\n\n', ['1 hidden-comment %% awal satu %%']],
    ['a\n\n- %%\n  satu\n  %%\n- b', 'a\n\n- \n  \n  \n- b', ['3 hidden-comment %% satu %%']],
    ['> %%\n> satu\n> %%\n> b', '> \n> \n> \n> b', ['1 hidden-comment %% > satu > %%']],
    ['%%\n> satu\n%%', '\n\n', ['1 hidden-comment %% > satu %%']],
    ['# Judul %%satu dua%%', '# Judul ', ['1 hidden-comment %%satu dua%%']],
    ['- a\n\n    %% satu %%', '- a\n\n    ', ['3 hidden-comment %% satu %%']],
    ['%%\n```\n%%satu%%\n```\n%%', '\n\n\n\n', ['1 hidden-comment %% ``` %%satu%% ``` %%']],
    ['Versi 2 %%hanya untuk tim%%', 'Versi 2 ', ['1 hidden-comment %%hanya untuk tim%%']],
    ['Tahun 2024\n%% satu dua %%', 'Tahun 2024\n', ['2 hidden-comment %% satu dua %%']],
    ['%% sampai 10 %% b', ' b', ['1 hidden-comment %% sampai 10 %%']],
    [
      'diskon 10 %%. %%satu dua%%',
      'diskon 10 %%. ',
      ['1 printed-syntax %%. %%satu dua%%', '1 hidden-comment %%satu dua%%'],
    ],
  ])('are hidden and reported: %j', (source, text, reports) => {
    expect(hide(source)).toEqual({ text, reports });
  });

  it.each([
    [
      'Halo %%FirstName%%, pesanan %%order_id%% siap.',
      ['1 printed-syntax %%FirstName%%', '1 printed-syntax %%order_id%%'],
    ],
    ['a\necho %%PATH%% dan…', ['2 printed-syntax %%PATH%%']],
    ['Tulis %% (bukan `%%`) untuk persen `x`.', ['1 printed-syntax %% (bukan `%%`) untuk persen `x`.']],
    ['%% tidak ditutup\n\nb', ['1 printed-syntax %% tidak ditutup']],
    ['kata%%rahasia%%', ['1 printed-syntax %%rahasia%%', '1 printed-syntax %%']],
    ['diskon 10 %% dan 20 %% saja', ['1 printed-syntax %% dan 20 %% saja', '1 printed-syntax %% saja']],
    ['100%% dan 50%%, `%%satu dua%%` %%%tiga empat%%% \\%%lima enam\\%%', []],
    ['a\n\n    %%satu dua%%\n\n    %%tiga empat%%\n', []],
    ['- a\n\n      %%satu dua%%\n\nb\n\n\t%%tiga empat%%', []],
    ['> a\n>\n>     %%satu dua%%', []],
    ['# A\n    %%satu dua%%\n```\n%%tiga empat%%\n```\n<!-- %%lima enam%% -->', []],
  ])('what is none stays: %j', (source, reports) => {
    expect(hide(source)).toEqual({ text: source, reports });
  });

  it('are hidden before titles are read, and in titles', async () => {
    const { sourceItems, problems } = await readFiles({
      'A/B/satu.md': '---\nslug: x\n---\n%% nanti saja %%\n# Judul %%jangan tampil%%\n\nisi',
      'A/B/dua.md': '---\ntitle: Dua %%jangan tampil%%\n---\nisi',
      'A/B/tiga.md': '%% hanya komentar %%',
    });
    const titles = sourceItems.filter(({ model }) => model === 'help-article').map(({ title }) => title);
    expect(titles.sort()).toEqual(['Dua', 'Judul']);
    expect(problems).toEqual(
      expect.arrayContaining([
        { file: 'A/B/satu.md', line: 4, kind: 'hidden-comment', detail: '%% nanti saja %%' },
        { file: 'A/B/satu.md', line: 5, kind: 'hidden-comment', detail: '%%jangan tampil%%' },
        { file: 'A/B/dua.md', kind: 'hidden-comment', detail: '%%jangan tampil%%' },
        { file: 'A/B/tiga.md', kind: 'empty-file', detail: 'Tiga' },
      ]),
    );
  });

  it('are hidden in fragments, and later lines keep their numbers', async () => {
    const { html, problems } = await renderArticle(
      '%%\nsatu dua\n%%\n\n[!INCLUDE [a](../../includes/a.md)]\n\n[b](hilang.md)',
      { 'includes/a.md': 'a %%tiga empat%% b' },
    );
    expect(html).toContain('<p>a  b</p>');
    expect(html).not.toMatch(/satu|tiga/);
    expect(problems.map(({ kind, line }) => [kind, line])).toEqual([
      ['hidden-comment', 1],
      ['hidden-comment', undefined],
      ['broken-link', 7],
    ]);
  });
});

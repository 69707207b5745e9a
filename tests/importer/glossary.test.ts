import { describe, expect, it } from 'vitest';
import { readFiles, rowsOf } from './source';

const article = '---\ntitle: Pintu\n---\nIsi.';

describe('the glossary of a folder', () => {
  it('becomes a page with its terms, whose articles are links', async () => {
    const source = await readFiles({
      'id/help/kebun/pagar/01-pintu.md': article,
      'id/glossary.yml': [
        '- {term: Pintu, aliases: [gerbang], explanation: Jalan masuk., article: help/kebun/pagar/01-pintu.md}',
        '- {term: Kebun, explanation: Tanah., in_articles: false}',
        '- {term: Rahasia, explanation: Tak terlihat., visibility: private}',
        '- {term: Nanti, explanation: Belum., draft: true}',
        '- {term: Kosong}',
      ].join('\n'),
    });
    const rows = await rowsOf(source, (sourceItem) => sourceItem.model === 'page');
    const page = rows.get('id/glossary.yml');
    expect(page).toMatchObject({ model: 'page', locale: 'id' });
    expect(page?.data.sections).toEqual([
      {
        component: 'Glossary',
        terms: [
          {
            term: 'Pintu',
            aliases: ['gerbang'],
            explanation: 'Jalan masuk.',
            article: { link_to: expect.stringMatching(/^\/content\/kebun\/\w+\/\w+-pintu$/) as unknown },
          },
          { term: 'Kebun', aliases: [], explanation: 'Tanah.', in_articles: false },
        ],
      },
    ]);
    expect(source.problems).toMatchObject([
      { file: 'id/glossary.yml', kind: 'missing-field', detail: 'Kosong: explanation' },
    ]);
  });
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiDocsScreen } from '@/components/screens/ApiDocsScreen';
import type { ApiDocsContent } from '@/lib/page-data/props/site';
import { findAxeProblems } from '../../helpers/find-axe-problems';
import { render } from '../../helpers/render';

const content: ApiDocsContent = {
  crumbs: [
    { name: 'Beranda', url: '/' },
    { name: 'API', url: '/api-docs' },
  ],
  paragraphs: ['Send `X-API-Key`.'],
  bases: [{ name: 'API base', url: 'https://kucing.example/api' }],
  schemes: [{ header: 'X-API-Key', description: 'Public.' }],
  errors: [{ status: '404', description: 'Gone.' }],
  groups: [
    {
      id: 'cats',
      description: 'Cats',
      calls: [
        {
          id: 'washCat',
          method: 'POST',
          path: '/api/cats/{key}/',
          summary: 'Wash a cat',
          details: 'Use `warm` water.',
          isExtension: true,
          headers: ['X-API-Key'],
          parameters: [
            { name: 'key', place: 'path', type: 'string', isRequired: true, description: 'The cat.' },
          ],
          bodyFields: [{ name: 'soap', type: 'boolean', isRequired: false, description: '' }],
          bodyExample: '{ "soap": true }',
          answerExample: '{ "is_clean": true }',
          errors: ['404'],
        },
      ],
    },
  ],
};

test('a call stands in its group, with an anchor, its parameters in a table, and examples', async () => {
  const { container, user } = render(<ApiDocsScreen {...content} />);
  expect(screen.getByRole('link', { name: /Wash a cat POST/ })).toHaveAttribute('href', '#washCat');
  const call = screen.getByRole('article', { name: /Wash a cat/ });
  expect(within(call).getByRole('heading', { level: 3 })).toHaveAttribute('id', 'washCat');
  expect(within(call).getByText('Ekstensi')).toBeVisible();
  const row = within(screen.getByRole('table', { name: 'Parameter' })).getByRole('row', { name: /^key/ });
  expect(row).toHaveTextContent('path, wajib');
  expect(row).toHaveTextContent('The cat.');
  expect(screen.getByRole('region', { name: /Contoh isi permintaan/ })).toHaveTextContent('{ "soap": true }');
  await user.click(screen.getByText('Contoh jawaban'));
  expect(screen.getByRole('region', { name: /Contoh jawaban/ })).toHaveTextContent('"is_clean"');
  expect(screen.getByRole('link', { name: 'Dokumen OpenAPI 3.1' })).toHaveAttribute(
    'href',
    '/api/openapi.json',
  );
  expect(await findAxeProblems(container)).toEqual([]);
});

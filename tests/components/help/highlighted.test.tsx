import { expect, it } from 'vitest';
import { Highlighted } from '@/components/help/search/HitList';
import { render } from '@/tests/helpers/render';

it('a code stays whole where a part of it matches, and the text is what it was', () => {
  const pieces = [
    { text: 'Galat ERR-', is_marked: false },
    { text: '104', is_marked: true },
    { text: ' di ', is_marked: false },
    { text: 'kasir', is_marked: true },
  ];
  const { container } = render(
    <p>
      <Highlighted pieces={pieces} />
    </p>,
  );
  const code = container.querySelector('[translate="no"]');
  expect(code).toHaveTextContent('ERR-104');
  expect(code).toHaveClass('whitespace-nowrap');
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '104',
    'kasir',
  ]);
  expect(container.querySelector('p')?.textContent).toBe('Galat ERR-104 di kasir');
});

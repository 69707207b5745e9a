import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { SearchForm } from '@/components/search/SearchForm';
import { render } from '../../helpers/render';

const Page = () => (
  <>
    <SearchForm hasShortcut query="air" />
    <SearchForm query="api" />
    <textarea aria-label="Pesan" />
    <div role="dialog">
      <button type="button">Tutup</button>
    </div>
  </>
);

// jsdom paints nothing.
beforeAll(() => {
  Object.defineProperty(window, 'PerformanceObserver', {
    configurable: true,
    value: class {
      observe = () => undefined;
    },
  });
  runInThisContext(readFileSync('public/start-1.js', 'utf8'));
});

describe('shortcuts of the search field', () => {
  test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/'])('%s leads to the field', async (keys) => {
    const { user } = render(<Page />);
    await user.keyboard(keys);
    const input = screen.getByDisplayValue<HTMLInputElement>('air');
    expect(input).toHaveFocus();
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 3]);
    expect(input).toHaveValue('air');
  });

  test('a slash that is being written stays one', async () => {
    const { user } = render(<Page />);
    const message = screen.getByRole('textbox', { name: 'Pesan' });
    await user.type(message, '24/7');
    expect(message).toHaveValue('24/7');
    expect(message).toHaveFocus();
  });

  test.each(['{Control>}{Shift>}k{/Shift}{/Control}', '{Alt>}/{/Alt}', 'k', '{Control>}/{/Control}'])(
    '%s is none of them',
    async (keys) => {
      const { user } = render(<Page />);
      await user.keyboard(keys);
      expect(document.body).toHaveFocus();
    },
  );

  test('in a dialog they do nothing', async () => {
    const { user } = render(<Page />);
    const close = screen.getByRole('button', { name: 'Tutup' });
    close.focus();
    await user.keyboard('/');
    expect(close).toHaveFocus();
  });
});

import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { SearchForm } from '@/components/help/search/SearchForm';
import { ShortcutHint } from '@/components/layout/TopBars';
import { render } from '@/tests/helpers/render';

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

describe('shortcuts of the search field', () => {
  test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/'])('%s leads to the field', async (keys) => {
    const { user } = render(<Page />);
    await user.keyboard(keys);
    const input = screen.getByDisplayValue<HTMLInputElement>('air');
    expect(input).toHaveFocus();
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 3]);
    expect(input).toHaveValue('air');
  });

  test.each(['{Control>}k{/Control}', '/'])(
    '%s leads to the large field while that is in view',
    async (keys) => {
      const { user } = render(
        <>
          <SearchForm hasShortcut query="air" />
          <SearchForm isMain query="api" />
        </>,
      );
      const main = screen.getByDisplayValue('api');
      const place = vi.spyOn(main, 'getBoundingClientRect');
      place.mockReturnValue(new DOMRect(0, 200, 300, 56));
      await user.keyboard(keys);
      expect(main).toHaveFocus();
      main.blur();
      // Below the header.
      place.mockReturnValue(new DOMRect(0, -20, 300, 56));
      await user.keyboard(keys);
      expect(screen.getByDisplayValue('air')).toHaveFocus();
    },
  );

  test('a slash that is being written stays one', async () => {
    const { user } = render(<Page />);
    const message = screen.getByRole('textbox', { name: 'Pesan' });
    await user.type(message, '24/7');
    expect(message).toHaveValue('24/7');
    expect(message).toHaveFocus();
  });

  test('typing in another field is not disturbed', async () => {
    const { user } = render(<Page />);
    const message = screen.getByRole('textbox', { name: 'Pesan' });
    await user.click(message);
    await user.keyboard('{Control>}k{/Control}');
    expect(message).toHaveFocus();
  });

  test('the keys stand in the field of the header, for eyes alone', () => {
    render(<ShortcutHint />);
    expect(screen.queryByText('Ctrl K')).toBeNull();
    const place = document.body.appendChild(document.createElement('div'));
    place.className = 'header-search';
    render(<ShortcutHint />);
    expect(screen.getByText('Ctrl K').closest('[aria-hidden=true]')).toBeInTheDocument();
    place.remove();
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

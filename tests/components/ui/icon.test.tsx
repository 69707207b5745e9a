import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Icon, ICON_NAMES } from '@/components/ui/Icon';
import { render } from '../../helpers/render';

/** The symbol that an icon refers to, in the file that the portal serves. */
function drawingOf(icon: Element | null): Element | null {
  const [file, id] = icon?.querySelector('use')?.getAttribute('href')?.split('#') ?? [];
  const sprite = readFileSync(`public${file}`, 'utf8');
  return new DOMParser().parseFromString(sprite, 'image/svg+xml').querySelector(`symbol#${id}`);
}

describe('Icon', () => {
  it.each(ICON_NAMES)('%s is drawn', (name) => {
    const { container } = render(<Icon name={name} />);
    expect(drawingOf(container.querySelector('svg'))?.children.length).toBeGreaterThan(0);
  });

  it('is not heard: a button is named by its label alone', () => {
    render(
      <button type="button" aria-label="Tutup">
        <Icon name="x" className="size-6" />
      </button>,
    );
    expect(screen.getByRole('button', { name: 'Tutup' })).toHaveTextContent('');
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('graphics-document')).toBeNull();
  });

  it('the file draws nothing that no icon shows', () => {
    const { container } = render(<Icon name="x" />);
    const symbols = drawingOf(container.querySelector('svg'))?.parentElement?.children ?? [];
    expect([...symbols].map(({ id }) => id)).toEqual([...ICON_NAMES]);
  });
});

import { createEvent, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SmartLink } from '@/components/ui/SmartLink';
import { render } from '../../helpers/render';

/** Clicks, and returns whether the browser would still follow the link. */
function click(): boolean {
  const event = createEvent.click(screen.getByRole('link'), { button: 0 });
  fireEvent(screen.getByRole('link'), event);
  return !event.defaultPrevented;
}

describe('a link', () => {
  it('leads to the page in the language of this page, or in the one it names', () => {
    const { rerender } = render(<SmartLink href="/content/teh">Teh</SmartLink>, { locale: 'en' });
    expect(screen.getByRole('link')).toHaveAttribute('href', '/en/content/teh');
    rerender(
      <SmartLink href="/content/teh" locale="id">
        Teh
      </SmartLink>,
    );
    expect(screen.getByRole('link')).toHaveAttribute('href', '/content/teh');
  });

  it('is opened by the router, at the same place where it changes a part of the page', () => {
    const { router, rerender } = render(<SmartLink href="/product?q=a">A</SmartLink>);
    expect(click()).toBe(false);
    expect(router.push).toHaveBeenLastCalledWith('/product?q=a', undefined, { locale: false });
    rerender(
      <SmartLink href="/product?q=b" isInPlace>
        B
      </SmartLink>,
    );
    click();
    expect(router.push).toHaveBeenLastCalledWith('/product?q=b', undefined, { locale: false, scroll: false });
  });

  it('that a handler takes is not opened', () => {
    const { router } = render(
      <SmartLink href="/request/new" onClick={(event) => event.preventDefault()}>
        Baru
      </SmartLink>,
    );
    click();
    expect(router.push).not.toHaveBeenCalled();
  });

  it('is loaded ahead when a pointer comes near', () => {
    const { router } = render(<SmartLink href="/content/teh">Teh</SmartLink>, { locale: 'en' });
    fireEvent.pointerOver(screen.getByRole('link'));
    expect(router.prefetch).toHaveBeenCalledWith('/en/content/teh', undefined, { locale: false });
  });

  it('to another site is left to the browser', () => {
    const { router } = render(
      <SmartLink href="https://luar.example/" isExternal>
        Luar
      </SmartLink>,
    );
    fireEvent.pointerOver(screen.getByRole('link'));
    expect(click()).toBe(true);
    expect(router.push).not.toHaveBeenCalled();
    expect(router.prefetch).not.toHaveBeenCalled();
  });
});

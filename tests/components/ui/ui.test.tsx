import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Currency } from '@/components/shop/Price';
import { SmartLink } from '@/components/ui/SmartLink';
import { formatRupiah } from '@/lib/format/numbers';
import { render } from '../../helpers/render';

describe('Currency', () => {
  it.each([
    [1_234_567, 'Rp 1.234.567'],
    ['149000', 'Rp 149.000'],
  ])('shows %j as %s', (amount, expected) => {
    render(<Currency format={formatRupiah}>{amount}</Currency>);
    expect(screen.getByText(expected)).toBeInTheDocument();
  });

  it.each([null, undefined, true, [[1]], <b key="b">1</b>])(
    'throws the words of behaviour.md §8 for another child',
    (child) => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      expect(() => render(<Currency format={formatRupiah}>{child}</Currency>)).toThrow('Invalid children');
    },
  );
});

describe('SmartLink', () => {
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', undefined);
  });

  it('a page of the portal is a link that is not fetched ahead', () => {
    const { router } = render(<SmartLink href="/faq">Tanya</SmartLink>);
    expect(screen.getByRole('link')).toHaveAttribute('href', '/faq');
    expect(router.prefetch).not.toHaveBeenCalled();
  });

  it('a new tab cannot reach back, and is announced', () => {
    render(
      <SmartLink href="https://x.example" isExternal newTabHint="tab baru">
        Luar
      </SmartLink>,
    );
    const link = screen.getByRole('link', { name: /Luar.*\(tab baru\)/ });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });
});

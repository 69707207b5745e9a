import { act, screen } from '@testing-library/react';
import { render as renderPlain } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useMediaClass } from '@/components/shop/ProductSlider';
import { useApi } from '@/lib/client/useApi';
import { listAnswer } from '@/tests/helpers/fake-api';
import { render } from '@/tests/helpers/render';

function Media() {
  return <p>{useMediaClass()}</p>;
}

function resizeTo(width: number) {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
}

describe('media class (behaviour.md §4)', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    window.innerWidth = 1280;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    [320, 'mobile'],
    [767, 'mobile'],
    [768, 'tablet'],
    [1023, 'tablet'],
    [1024, 'desktop'],
  ])('a window of %i px is of class %s after mounting', (width, expected) => {
    window.innerWidth = width;
    renderPlain(<Media />);
    expect(screen.getByText(expected)).toBeInTheDocument();
  });

  it('computes it again 200 ms after the last resize', () => {
    renderPlain(<Media />);
    act(() => resizeTo(390));
    act(() => void vi.advanceTimersByTime(199));
    expect(screen.getByText('desktop')).toBeInTheDocument();
    act(() => resizeTo(800));
    act(() => void vi.advanceTimersByTime(199));
    expect(screen.getByText('desktop')).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText('tablet')).toBeInTheDocument();
  });
});

describe('hooks outside their provider', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  it('useApi throws', () => {
    const Caller = () => <p>{String(useApi())}</p>;
    expect(() => renderPlain(<Caller />)).toThrow('AppProviders');
  });
});

describe('AppProviders', () => {
  it('hands the client to everything below', async () => {
    function Caller() {
      const api = useApi();
      return <button onClick={() => void api.content.list({ model: 'faq' })}>Tanya</button>;
    }
    const { user, calls } = render(<Caller />, { answers: { listContent: listAnswer() } });
    await user.click(screen.getByRole('button'));
    expect(calls).toContainEqual(expect.objectContaining({ name: 'listContent', query: { model: 'faq' } }));
  });
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { TopicRedirect } from '@/components/screens/CategoryScreen';
import { ListSearch } from '@/components/help/category/ListSearch';
import { aTopic } from '@/tests/helpers/content-items';
import { isMissing } from '@/tests/helpers/fake-api';
import { render } from '@/tests/helpers/render';

describe('the search within a list', () => {
  it('is a form of the results page, which works without JavaScript', () => {
    const { container } = render(<ListSearch name="Daun" categoryKey="teh" topicUid="t1" />);
    const form = screen.getByRole('search', { name: 'Cari dalam Daun' });
    expect(form).toHaveAttribute('action', '/content/article');
    const fields = [...container.querySelectorAll('input')].map(({ name, value }) => [name, value]);
    expect(fields).toEqual([
      ['category', 'teh'],
      ['topic', 't1'],
      ['q', ''],
    ]);
  });

  it('opens the results of what was typed, and nothing for blanks', async () => {
    const { router } = render(<ListSearch name="Teh" categoryKey="teh" />);
    const field = screen.getByRole('searchbox', { name: 'Cari dalam Teh' });
    await userEvent.type(field, '  {Enter}');
    expect(router.push).not.toHaveBeenCalled();
    await userEvent.type(field, 'air & daun{Enter}');
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/content/article?q=air%20%26%20daun&category=teh');
  });
});

describe('a topic that another page lists', () => {
  it('is opened on its own page', async () => {
    const { router } = render(<TopicRedirect uid="t9" categoryKey="teh" />, {
      answers: { getTopic: aTopic({ uid: 't9', category_key: 'teh' }) },
    });
    await vi.waitFor(() => expect(router.replace).toHaveBeenCalledWith('/content/teh/topic/t9'), {
      timeout: 10_000,
    });
  });

  it.each([
    ['of another category', aTopic({ uid: 't9', category_key: 'kopi' })],
    ['that does not exist', isMissing],
  ])('stays where it is: one %s', async (_, getTopic) => {
    const seen = vi.fn();
    const { router } = render(<TopicRedirect uid="t9" categoryKey="teh" />, {
      answers: {
        getTopic: () => {
          seen();
          return getTopic;
        },
      },
    });
    await vi.waitFor(() => expect(seen).toHaveBeenCalled(), { timeout: 10_000 });
    expect(router.replace).not.toHaveBeenCalled();
  });
});

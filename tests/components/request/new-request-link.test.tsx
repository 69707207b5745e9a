import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { StillNeedHelp } from '@/components/screens/ArticleScreen';
import { Rescue } from '@/components/help/search/Rescue';
import { authText } from '@/lib/text/auth';
import { requestEntryText } from '@/lib/text/request-entry';
import { requestFormText } from '@/lib/text/request-form';
import { searchText } from '@/lib/text/search';
import { storeToken } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';
import { requestAnswers } from '@/tests/helpers/request-answers';

const subject = () => screen.findByLabelText<HTMLInputElement>(/^Kolom name/);
const rescue = (
  <Rescue
    query="air & api"
    path="/search"
    title="Nihil"
    broader={[]}
    clearHref={undefined}
    popular={[]}
    categories={[]}
  />
);

describe('ways to the request form', () => {
  test('an article’s end: a link for everybody, the form over the article for who is logged in', async () => {
    storeToken();
    const { user, router } = render(<StillNeedHelp />, { answers: requestAnswers() });
    const link = screen.getByRole('link', { name: requestEntryText.id.create });
    expect(link).toHaveAttribute('href', '/request/new');
    await user.click(link);
    await screen.findByRole('dialog', { name: 'Create Request' });
    expect(await subject()).toHaveValue('');
    expect(router.push).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(link).toHaveFocus();
  });

  test('a search in vain: login first, then the form with the very words', async () => {
    const { user, calls } = render(rescue, { answers: requestAnswers() });
    const link = screen.getByRole('link', { name: searchText.id.createRequest });
    expect(link).toHaveAttribute('href', '/request/new?subject=air%20%26%20api');
    await user.click(link);
    await screen.findByText(requestFormText.id.loginFirst);
    expect(calls.map(({ name }) => name)).not.toContain('listCreateFields');
    await user.click(screen.getByRole('button', { name: requestFormText.id.login }));
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'mina@kucing.example{Enter}');
    await user.type(await screen.findByRole('textbox', { name: authText.id.code }), '123456');
    await screen.findByRole('dialog', { name: 'Create Request' });
    await waitFor(async () => expect(await subject()).toHaveValue('air & api'));
  });

  test('with a key held it is the page, in a tab of its own', async () => {
    const { user } = render(<StillNeedHelp />, { answers: requestAnswers() });
    const link = screen.getByRole('link', { name: requestEntryText.id.create });
    // jsdom cannot open the link as a browser would.
    let isLeft: boolean | undefined;
    document.addEventListener(
      'click',
      (event) => {
        isLeft = !event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    expect(isLeft).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

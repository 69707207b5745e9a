import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useModal } from '@/components/modal/ModalProvider';
import { modalText } from '@/lib/text/modal';
import { searchText } from '@/lib/text/search';
import { listAnswer } from '@/tests/helpers/fake-api';
import { identityAnswers } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';
import { aHit, aSearchAnswer } from '@/tests/helpers/search-answers';

function Page() {
  const { open } = useModal();
  return (
    <button onClick={() => open('SIDE_MENU_VIEW', { links: [], alternates: {} })}>
      {modalText.id.titles.SIDE_MENU_VIEW}
    </button>
  );
}

beforeEach(() => {
  window.history.replaceState(null, '');
});

async function openView() {
  const rendered = render(<Page />, {
    answers: identityAnswers({
      searchContent: aSearchAnswer([aHit('Merebus air')]),
      listEvents: listAnswer(),
    }),
  });
  const { user } = rendered;
  await user.click(screen.getByRole('button', { name: modalText.id.titles.SIDE_MENU_VIEW }));
  await user.click(await screen.findByRole('button', { name: searchText.id.everything }));
  await screen.findByRole('dialog', { name: modalText.id.titles.SEARCH_VIEW });
  return rendered;
}

test('the side menu leads to it, and its rows open in place of the dialog', async () => {
  const { user, router } = await openView();
  const field = await screen.findByRole('combobox', { name: 'Search Product' });
  expect(field).toHaveFocus();
  await user.type(field, 'air');
  await screen.findByRole('option', { name: /Merebus air/ });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(router.replace).toHaveBeenCalledWith('/content/teh/tttttttttt/merebusair-merebus-air');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the first Escape closes the dialog, with the rows open', async () => {
  const { user } = await openView();
  await user.type(await screen.findByRole('combobox', { name: 'Search Product' }), 'air');
  await screen.findByRole('option', { name: /Merebus air/ });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

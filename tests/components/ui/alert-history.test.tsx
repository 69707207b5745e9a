import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import { render } from '../../helpers/render';

function Asking() {
  const { dialog, confirm } = useAlertDialog();
  const [answers, setAnswers] = useState<boolean[]>([]);
  const ask = async () => {
    const isSure = await confirm({ message: 'Yakin?', confirmLabel: 'Ya' });
    setAnswers((before) => [...before, isSure]);
  };
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        Tanya
      </button>
      <output>{answers.join()}</output>
      {dialog}
    </>
  );
}

const state = () => window.history.state as { portalStep?: number; page?: string } | null;

it('Back answers an alert like its safe button, and an answer leaves no entry behind', async () => {
  window.history.replaceState({ page: 'sama' }, '');
  const { user } = render(<Asking />);
  const ask = () => user.click(screen.getByRole('button', { name: 'Tanya', hidden: true }));
  const answered = (text: string) =>
    waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));

  await ask();
  expect(state()).toEqual({ page: 'sama', portalStep: 1 });
  window.history.back();
  await answered('false');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(state()).toEqual({ page: 'sama' });

  await ask();
  await user.click(screen.getByRole('button', { name: 'Ya' }));
  await answered('false,true');
  expect(state()).toEqual({ page: 'sama' });
});

it('a second question takes the place of the first one', async () => {
  window.history.replaceState(null, '');
  const { user, unmount } = render(<Asking />);
  await user.click(screen.getByRole('button', { name: 'Tanya' }));
  await user.click(screen.getByText('Tanya'));
  await waitFor(() => expect(screen.getByText('false')).toBeInTheDocument());
  expect(state()).toEqual({ portalStep: 1 });
  unmount();
  await waitFor(() => expect(state()).toBeNull());
});

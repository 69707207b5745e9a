import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DateTimePicker } from '@/components/form/DateTimePicker';
import { formFieldText } from '@/lib/text/request-form';
import { render } from '@/tests/helpers/render';

test('the calendar speaks the language of the page', async () => {
  const control = { id: 'waktu', 'aria-required': undefined, 'aria-invalid': undefined };
  const { user } = render(
    <DateTimePicker
      control={{ ...control, 'aria-describedby': 'waktu-notes' }}
      value="2026-11-27T03:00:00.000Z"
      onChange={() => undefined}
      onLeave={() => undefined}
    />,
  );
  await user.click(screen.getByRole('textbox'));
  const calendar = within(screen.getByRole('dialog', { name: formFieldText.id.calendar }));
  expect(calendar.getByRole('gridcell', { name: 'Pilih Jumat, 27 November 2026' })).toBeVisible();
  expect(calendar.getByRole('rowgroup', { name: /^Bulan November/ })).toBeVisible();
  const buttons = calendar.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual(['Bulan sebelumnya', 'Bulan berikutnya']);
});

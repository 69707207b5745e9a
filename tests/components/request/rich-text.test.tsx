import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { cleanWordHtml } from '@/components/form/RichTextEditor';
import { RichTextField } from '@/components/form/FormField';
import { formFieldText } from '@/lib/text/request-form';
import { render } from '@/tests/helpers/render';

const text = formFieldText.id;

describe('what Word puts on the clipboard', () => {
  const item = (words: string, marker = '·') =>
    `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span style="mso-list:Ignore">${marker}<span>&nbsp;&nbsp;</span></span><!--[endif]-->${words}<o:p></o:p></p>`;

  test('bullets and numbers become lists, comments and styles go', () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body><p class="MsoNormal"><b>Langkah</b></p>${item('satu')}${item('dua')}<p class="MsoNormal">lalu</p>${item('pertama', '1.')}${item('kedua', '2.')}</body></html>`;
    const page = new DOMParser().parseFromString(cleanWordHtml(html), 'text/html');
    expect([...page.querySelectorAll('ul > li')].map((one) => one.textContent)).toEqual(['satu', 'dua']);
    expect([...page.querySelectorAll('ol > li')].map((one) => one.textContent)).toEqual(['pertama', 'kedua']);
    expect(page.querySelector('b')?.textContent).toBe('Langkah');
    expect(page.body.innerHTML).not.toMatch(/<!--|<style|supportLists/);
  });

  test('what comes from elsewhere is left to the editor', () => {
    expect(cleanWordHtml('<p>·  <!-- x -->biasa</p>')).toBe('<p>·  <!-- x -->biasa</p>');
  });
});

// The first test also compiles the editor's library.
describe('the editor', { timeout: 60_000 }, () => {
  function Page({ start, onChange }: { start: string; onChange: (html: string) => void }) {
    const [value, setValue] = useState(start);
    return (
      <>
        <RichTextField
          field={{ key: 'x', name: 'Apa yang terjadi', isRequired: true, placeholder: 'Ceritakan' }}
          value={value}
          error="This field is required"
          onChange={(html) => {
            onChange(html);
            setValue(html);
          }}
        />
        <button onClick={() => setValue('')}>Kosongkan</button>
      </>
    );
  }
  const box = () => screen.findByRole('textbox', { name: /^Apa yang terjadi/ }, { timeout: 30_000 });

  test('has its name, its error, and the same content after it was away', async () => {
    const html = '<p>Mangkuk <strong>kosong</strong></p><ul><li><p>pagi</p></li></ul>';
    render(<Page start={html} onChange={vi.fn()} />);
    const editor = await box();
    expect(editor).toBeRequired();
    expect(editor).toBeInvalid();
    expect(editor).toHaveAccessibleDescription('This field is required Isi “Apa yang terjadi” lebih dahulu.');
    expect(editor.querySelector('strong')).toHaveTextContent('kosong');
    expect(editor.querySelector('ul li')).toHaveTextContent('pagi');
  });

  test('comes when an empty field is focused; what was typed before is in it, and so is the focus', async () => {
    const onChange = vi.fn();
    const { user } = render(<Page start="" onChange={onChange} />);
    const plain = await box();
    expect(plain).toBeRequired();
    expect(plain).toBeInvalid();
    expect(plain).toHaveAccessibleDescription('This field is required Isi “Apa yang terjadi” lebih dahulu.');
    expect(plain).toHaveAttribute('placeholder', 'Ceritakan');
    expect(plain.localName).toBe('textarea');
    // An input method is not cut off.
    fireEvent.compositionStart(plain);
    await user.type(plain, 'Mangkuk <besar>\nretak ');
    expect(onChange).toHaveBeenLastCalledWith('<p>Mangkuk &lt;besar&gt;<br>retak\u00a0</p>');
    expect(plain).toHaveFocus();
    fireEvent.compositionEnd(plain);
    await screen.findByRole('group', { name: text.formatting });
    const editor = await box();
    await waitFor(() => expect(plain).not.toBeInTheDocument());
    expect(editor.innerHTML).toBe('<p>Mangkuk &lt;besar&gt;<br>retak&nbsp;</p>');
    expect(editor).toHaveFocus();
  });

  test('buttons say whether they are on; a change from outside is shown, without being one of its own', async () => {
    const onChange = vi.fn();
    const { user } = render(<Page start="<p>Mangkuk</p>" onChange={onChange} />);
    const editor = await box();
    const list = await screen.findByRole('button', { name: text.bulletList });
    expect(list).toHaveAttribute('aria-pressed', 'false');
    await user.click(list);
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<ul><li><p>Mangkuk</p></li></ul>'));
    expect(list).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: text.undo }));
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<p>Mangkuk</p>'));
    const calls = onChange.mock.calls.length;
    await user.click(screen.getByRole('button', { name: 'Kosongkan' }));
    await waitFor(() => expect(editor).toHaveTextContent(''));
    expect(onChange).toHaveBeenCalledTimes(calls);
    expect(screen.getByText('Ceritakan')).toBeVisible();
  });

  test('what was replaced from outside cannot be undone here', async () => {
    const onChange = vi.fn();
    const { user } = render(<Page start="<p>Mangkuk</p>" onChange={onChange} />);
    const editor = await box();
    await user.click(await screen.findByRole('button', { name: text.bulletList }));
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<ul><li><p>Mangkuk</p></li></ul>'));
    const undo = screen.getByRole('button', { name: text.undo });
    expect(undo).not.toHaveAttribute('aria-disabled');
    await user.click(screen.getByRole('button', { name: 'Kosongkan' }));
    await waitFor(() => expect(editor).toHaveTextContent(''));
    expect(undo).toHaveAttribute('aria-disabled', 'true');
    act(() => editor.focus());
    await user.keyboard('{Control>}z{/Control}');
    expect(editor).toHaveTextContent('');
  });
});

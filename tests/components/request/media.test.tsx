import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useModal } from '@/components/modal/ModalProvider';
import { NewRequestScreen } from '@/components/screens/NewRequestScreen';
import { requestDraftEntry } from '@/lib/client/draft-owner';
import { endUploads } from '@/lib/client/upload-queue';
import { formFieldText, requestFormText } from '@/lib/text/request-form';
import { modalText } from '@/lib/text/modal';
import { fails, failsWith, isUnreachable, type FakeAnswers, type SeenCall } from '@/tests/helpers/fake-api';
import { MINA, storeToken } from '@/tests/helpers/identity';
import { render } from '@/tests/helpers/render';
import { FILED, field, requestAnswers } from '@/tests/helpers/request-answers';

const text = formFieldText.id;
const image = (name: string, size = 10) =>
  Object.defineProperty(new File(['x'], name, { type: 'image/png' }), 'size', { value: size });
const nameOf = (call: SeenCall) => ((call.body as FormData).get('media') as File).name;
const stored = (call: SeenCall) => ({
  data: { id: nameOf(call), image_url: `/api/media/attachment/${nameOf(call)}`, file_name: nameOf(call) },
});

async function open(overrides: FakeAnswers = {}) {
  storeToken();
  const rendered = render(<NewRequestScreen crumbs={[{ name: 'Beranda', url: '/' }]} />, {
    answers: requestAnswers({
      listCreateFields: [field('name', 'text', { index: 1 }), field('pictures', 'media', { index: 2 })],
      uploadMedia: stored,
      ...overrides,
    }),
    pathname: '/request/new',
  });
  const input = await screen.findByLabelText<HTMLInputElement>(/^Kolom pictures/);
  return { ...rendered, input };
}

const uploads = (calls: SeenCall[]) => calls.filter(({ name }) => name === 'uploadMedia');
const draft = () =>
  (
    JSON.parse(localStorage.getItem(requestDraftEntry(MINA.uid)) ?? '{}') as {
      values?: { pictures?: object[] };
    }
  ).values;
/** Simulates a killed browser: the page's state is lost, the device's storage stays. */
function kill() {
  cleanup();
  endUploads((JSON.parse(localStorage.getItem(requestDraftEntry(MINA.uid)) ?? '{}') as { key: string }).key);
}
const opener = (name: string) => screen.findByRole('button', { name: text.openImage(name) });

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:x');
  URL.revokeObjectURL = vi.fn();
});

describe('images of a request', () => {
  test('one call per image; every change hands the list of payloads to the form and into the draft', async () => {
    const { user, calls, input } = await open();
    await user.upload(input, [image('a.png'), image('b.png')]);
    const thumb = (await opener('a.png')).querySelector('img');
    await opener('b.png');
    expect(uploads(calls).map(nameOf)).toEqual(['a.png', 'b.png']);
    expect(uploads(calls)[0]?.headers['x-service-key']).toBe(MINA.business_uid);
    expect(thumb?.getAttribute('src')).toBe(
      '/api/media/private/?url=%2Fapi%2Fmedia%2Fattachment%2Fa.png&w=256&q=85',
    );
    expect(draft()?.pictures).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: requestFormText.id.send }));
    await screen.findByText('TICKET-42');
    const sent = calls.find(({ name }) => name === 'createIssue')?.body as { pictures: object[] };
    expect(sent.pictures).toMatchObject([{ id: 'a.png' }, { id: 'b.png' }]);
  });

  test('what has arrived and what has failed is announced, also once more', async () => {
    let isHeld = false;
    let release = () => undefined as void;
    const { user, input } = await open({
      uploadMedia: async (call: SeenCall) => {
        if (isHeld) await new Promise<void>((resolve) => (release = resolve));
        return nameOf(call) === 'b.png' ? fails(503) : stored(call);
      },
    });
    const announced = (words: string) =>
      waitFor(() =>
        expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain(words),
      );
    await user.upload(input, [image('a.png')]);
    await announced('a.png terunggah');
    await user.upload(input, [image('b.png')]);
    await announced('b.png: Gagal diunggah');
    isHeld = true;
    await user.click(screen.getByRole('button', { name: new RegExp(text.retryImage('b.png')) }));
    expect(screen.queryByText('b.png: Gagal diunggah')).toBeNull();
    await act(async () => release());
    await announced('b.png: Gagal diunggah');
  });

  test('U01 above 5 MB: never uploaded, an alert with the names; exactly 5 MB is', async () => {
    const { user, calls, input } = await open();
    await user.upload(input, [
      image('pas.png', 5_242_880),
      image('besar.png', 5_242_881),
      image('raksasa.png', 9e6),
    ]);
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveAccessibleName(
      'File dengan nama besar.png, raksasa.png melebihi batas maksimal 5MB. Coba kembali dengan file berukuran lebih kecil.',
    );
    await user.click(within(alert).getByRole('button', { name: modalText.id.understood }));
    await opener('pas.png');
    expect(uploads(calls).map(nameOf)).toEqual(['pas.png']);
    expect(screen.getByText('* Ukuran gambar maksimal 5MB')).toBeVisible();
  });

  test('of more than 50 the first are uploaded, and an alert counts the others', async () => {
    const { calls, input } = await open();
    const files = Array.from({ length: 53 }, (_, at) => image(`${at}.png`));
    fireEvent.change(input, { target: { files } });
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(
      'Paling banyak 50 lampiran. 3 berkas tidak diunggah.',
    );
    await waitFor(() => expect(uploads(calls)).toHaveLength(50));
  });

  test('dropped: images are taken, other files are named', async () => {
    const { calls, input } = await open();
    const area = input.closest('[data-field]')?.querySelector('.border-dashed') as HTMLElement;
    const files = [image('a.png'), new File(['x'], 'surat.pdf', { type: 'application/pdf' })];
    fireEvent.drop(area, { dataTransfer: { files, types: ['Files'] } });
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(text.notImages('surat.pdf'));
    expect(uploads(calls).map(nameOf)).toEqual(['a.png']);
  });

  test('where the form accepts files, they stand below the images with name and size, to be saved', async () => {
    const pictures = field('pictures', 'media', { index: 2, files: ['pdf', 'csv', 'exe'] });
    const { calls, input } = await open({
      listCreateFields: [field('name', 'text', { index: 1 }), pictures],
      uploadMedia: (call: SeenCall) => {
        const isPdf = nameOf(call).endsWith('.pdf');
        const { data } = stored(call);
        return { data: isPdf ? { ...data, mime_type: 'application/pdf', size: 1_258_291 } : data };
      },
    });
    expect(input).toHaveAttribute('accept', 'image/*,.heic,.heif,.pdf,.csv');
    expect(screen.getByText(/PDF, CSV, maksimal 5 MB/)).toBeVisible();
    const files = [image('a.png'), new File(['x'], 'surat.pdf'), new File(['x'], 'lagu.mp3')];
    fireEvent.change(input, { target: { files } });
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleName(/lagu\.mp3/);
    await opener('a.png');
    const list = await screen.findByRole('list', { name: text.attachedFiles, hidden: true });
    const link = within(list).getByRole('link', { name: 'surat.pdf (1,2 MB)', hidden: true });
    expect(link).toHaveAttribute('href', '/api/media/attachment/surat.pdf');
    expect(link).toHaveAttribute('download', 'surat.pdf');
    expect(uploads(calls)).toHaveLength(2);
  });

  test('a file that is too large and one that is no image are named in one message', async () => {
    const { user, input } = await open();
    const large = image('besar.png', 5_242_881);
    const letter = new File(['x'], 'surat.pdf', { type: 'application/pdf' });
    fireEvent.change(input, { target: { files: [large, letter] } });
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveAccessibleName(/besar\.png/);
    expect(alert).toHaveAccessibleDescription(/surat\.pdf/);
    await user.click(within(alert).getByRole('button', { name: modalText.id.understood }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('pasted into any field of the form; the picture that comes along with text is not meant', async () => {
    const { calls } = await open();
    const subject = await screen.findByLabelText(/^Kolom name/);
    fireEvent.paste(subject, {
      clipboardData: { files: [image('teks.png')], types: ['text/plain', 'Files'] },
    });
    expect(uploads(calls)).toEqual([]);
    fireEvent.paste(subject, { clipboardData: { files: [image('layar.png')], types: ['Files'] } });
    await opener('layar.png');
  });

  test('U05 progress, and removing while uploading aborts that one only', async () => {
    const finish = new Map<string, (value: unknown) => void>();
    const uploadMedia = (call: SeenCall) =>
      new Promise((resolve) => finish.set(nameOf(call), () => resolve(stored(call))));
    const { user, calls, input } = await open({ uploadMedia });
    await user.upload(input, [image('a.png'), image('b.png')]);
    const bar = await screen.findByRole('progressbar', { name: text.uploading('a.png') });
    act(() => uploads(calls)[0]?.progress?.(0.4));
    expect(bar).toHaveAttribute('value', '40');
    await user.click(screen.getByRole('button', { name: text.removeImage('a.png') }));
    expect(uploads(calls)[0]?.signal?.aborted).toBe(true);
    expect(uploads(calls)[1]?.signal?.aborted).toBe(false);
    act(() => finish.get('b.png')?.(undefined));
    await opener('b.png');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('sent while one is uploaded, the request waits for it, with what is written meanwhile', async () => {
    let finish: () => void = () => undefined;
    const uploadMedia = (call: SeenCall) => new Promise((resolve) => (finish = () => resolve(stored(call))));
    const { user, calls, input } = await open({ uploadMedia, createIssue: FILED });
    const filed = () => calls.filter(({ name }) => name === 'createIssue');
    await user.upload(input, [image('a.png')]);
    const subject = screen.getByLabelText(/^Kolom name/);
    await user.type(subject, 'Kucing');
    await user.click(screen.getByRole('button', { name: requestFormText.id.send }));
    expect(screen.getByRole('button', { name: text.waitingForUploads })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText(text.sentAfterUploads)).toBeVisible();
    await user.type(subject, ' basah');
    expect(filed()).toEqual([]);
    act(() => finish());
    await waitFor(() => expect(filed()).toHaveLength(1));
    expect(filed()[0]?.body).toMatchObject({ name: 'Kucing basah', pictures: [{ id: 'a.png' }] });
  });

  test('sending that waits can be taken back; a failed upload ends it', async () => {
    const finish = new Map<string, (answer: unknown) => void>();
    const uploadMedia = (call: SeenCall) =>
      new Promise((resolve) =>
        finish.set(nameOf(call), () => resolve(nameOf(call) === 'c.png' ? fails(503) : stored(call))),
      );
    const { user, calls, input } = await open({ uploadMedia, createIssue: FILED });
    await user.type(screen.getByLabelText(/^Kolom name/), 'Kucing');
    await user.upload(input, [image('a.png')]);
    const send = screen.getByRole('button', { name: requestFormText.id.send });
    await user.click(send);
    await user.click(screen.getByRole('button', { name: text.cancelSending }));
    expect(send).toHaveFocus();
    expect(screen.queryByText(text.sentAfterUploads)).toBeNull();
    act(() => finish.get('a.png')?.(undefined));
    await opener('a.png');
    await user.upload(input, [image('b.png'), image('c.png')]);
    await user.click(send);
    act(() => finish.get('c.png')?.(undefined));
    await waitFor(() => expect(input).toHaveAccessibleDescription(text.failedUploads));
    act(() => finish.get('b.png')?.(undefined));
    await opener('b.png');
    expect(calls.filter(({ name }) => name === 'createIssue')).toEqual([]);
    expect(send).toHaveTextContent(requestFormText.id.send);
  });

  test('removing one that has arrived deletes it', async () => {
    const { user, calls, input } = await open();
    await user.upload(input, [image('a.png')]);
    await opener('a.png');
    await user.click(screen.getByRole('button', { name: text.removeImage('a.png') }));
    expect(calls.find(({ name }) => name === 'deleteMedia')?.params).toEqual({ id: 'a.png' });
    expect(draft()?.pictures).toEqual([]);
    expect(input).toHaveFocus();
  });

  test('a failed one says why, holds the request back, and is tried again', async () => {
    let isUp = false;
    const { user, input } = await open({
      uploadMedia: (call: SeenCall) => (isUp ? stored(call) : fails(503)),
    });
    await user.upload(input, [image('a.png')]);
    const retry = await screen.findByRole('button', {
      name: `${text.uploadFailed}. ${text.retryImage('a.png')}`,
    });
    await user.click(screen.getByRole('button', { name: requestFormText.id.send }));
    expect(input).toHaveAccessibleDescription(text.failedUploads);
    isUp = true;
    await user.click(retry);
    expect(input).toHaveFocus();
    await opener('a.png');
  });

  test('one whose network failed is tried again when the device is online, one that was refused is not', async () => {
    let isOnline = false;
    const uploadMedia = (call: SeenCall) => {
      if (nameOf(call) === 'rusak.png') return fails(415);
      return isOnline ? stored(call) : isUnreachable();
    };
    const { user, calls, input } = await open({ uploadMedia });
    await user.upload(input, [image('a.png'), image('rusak.png')]);
    const failed = await screen.findByRole('button', {
      name: `${text.uploadFailed}. ${text.retryImage('a.png')}`,
    });
    expect(failed).toHaveTextContent(text.retryUpload);
    await screen.findByRole('button', { name: new RegExp(text.uploadRefused) });
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await opener('a.png');
    expect(uploads(calls).map(nameOf)).toEqual(['a.png', 'rusak.png', 'a.png']);
  });

  test('thirty images, three at a time', async () => {
    let most = 0;
    let running = 0;
    const uploadMedia = async (call: SeenCall) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return stored(call);
    };
    const { user, input } = await open({ uploadMedia });
    await user.upload(
      input,
      Array.from({ length: 30 }, (_, at) => image(`${at}.png`)),
    );
    await waitFor(() => expect(draft()?.pictures).toHaveLength(30));
    expect(most).toBeLessThanOrEqual(3);
  });

  test('a closed modal stops no upload: what arrives meanwhile is there when it opens again', async () => {
    function Opener() {
      const { open: openView } = useModal();
      return <button onClick={() => openView('CREATE_REQUEST_VIEW')}>Buat</button>;
    }
    const finish = new Map<string, () => void>();
    storeToken();
    const { user, calls } = render(<Opener />, {
      answers: requestAnswers({
        listCreateFields: [field('name', 'text', { index: 1 }), field('pictures', 'media', { index: 2 })],
        uploadMedia: (call: SeenCall) =>
          new Promise((resolve) => finish.set(nameOf(call), () => resolve(stored(call)))),
      }),
    });
    const openForm = async () => {
      await user.click(screen.getByRole('button', { name: 'Buat' }));
      return screen.findByLabelText<HTMLInputElement>(/^Kolom pictures/);
    };
    await user.upload(await openForm(), [image('a.png'), image('b.png')]);
    await waitFor(() => expect(finish.size).toBe(2));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => finish.get('a.png')?.());
    await waitFor(() => expect(draft()?.pictures).toMatchObject([{ id: 'a.png' }]));
    const isAskedOnLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAskedOnLeaving()).toBe(true);
    await openForm();
    await opener('a.png');
    expect(screen.getByRole('progressbar', { name: text.uploading('b.png') })).toBeInTheDocument();
    act(() => finish.get('b.png')?.());
    await opener('b.png');
    expect(uploads(calls)).toHaveLength(2);
    expect(uploads(calls).some(({ signal }) => signal?.aborted)).toBe(false);
    expect(draft()?.pictures).toHaveLength(2);
    expect(isAskedOnLeaving()).toBe(false);
  });

  test('a discarded draft ends its uploads', async () => {
    const { user, calls, input } = await open({ uploadMedia: () => new Promise(() => undefined) });
    await user.upload(input, [image('a.png')]);
    await screen.findByRole('progressbar');
    await user.click(screen.getByRole('button', { name: requestFormText.id.discard }));
    await user.click(await screen.findByRole('button', { name: requestFormText.id.discardConfirm }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(uploads(calls)[0]?.signal?.aborted).toBe(true);
  });
});

describe('images that did not arrive', () => {
  const never = (call: SeenCall) => (nameOf(call) === 'c.png' ? stored(call) : new Promise(() => undefined));

  test('killed while they were on their way: named when it opens again, until they are chosen again', async () => {
    const { user, input } = await open({ uploadMedia: never });
    await user.upload(input, [
      image('c.png'),
      image('a.png'),
      image('a.png'),
      image('b.png'),
      image('d.png'),
    ]);
    await waitFor(() => expect(screen.getAllByRole('progressbar')).toHaveLength(4));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: text.removeImage('b.png') }));
    await opener('c.png');
    kill();
    const again = await open();
    expect(await screen.findByText(text.lostImages('a.png, a.png, d.png'))).toHaveAttribute('role', 'alert');
    await again.user.upload(again.input, [image('a.png'), image('d.png')]);
    await opener('a.png');
    expect(await screen.findByText(text.lostImages('a.png'))).toBeVisible();
    kill();
    const third = await open();
    await screen.findByText(text.lostImages('a.png'));
    await third.user.upload(third.input, [image('a.png')]);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(draft()?.pictures).toHaveLength(4));
  });

  test('they hold nothing back, and the next request knows nothing of them', async () => {
    const { user, input } = await open({ uploadMedia: never });
    await user.upload(input, [image('a.png')]);
    await screen.findByRole('progressbar');
    kill();
    const again = await open();
    await screen.findByText(text.lostImages('a.png'));
    await again.user.click(screen.getByRole('button', { name: requestFormText.id.send }));
    await screen.findByText('TICKET-42');
    await again.user.click(screen.getByRole('button', { name: requestFormText.id.another }));
    await screen.findByLabelText(/^Kolom pictures/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a form that closes and opens again while they are on their way misses none', async () => {
    const finish: (() => void)[] = [];
    const { user, input } = await open({
      uploadMedia: (call: SeenCall) => new Promise((resolve) => finish.push(() => resolve(stored(call)))),
    });
    await user.upload(input, [image('a.png')]);
    await screen.findByRole('progressbar');
    cleanup();
    await open();
    await screen.findByRole('progressbar');
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => finish.forEach((end) => end()));
    await opener('a.png');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('U07 older than a day: which are gone is said, all else stays, and it is filed without them', async () => {
    const gone = { 'a.png': { code: 'not-found', message: 'Not found.' } };
    const createIssue = (call: SeenCall) =>
      JSON.stringify(call.body).includes('a.png') ? failsWith(404, gone) : FILED;
    const { user, calls, input } = await open({ createIssue });
    await user.type(await screen.findByLabelText(/^Kolom name/), 'Mangkuk kosong');
    await user.upload(input, [image('a.png'), image('b.png')]);
    await opener('a.png');
    await opener('b.png');
    await user.click(screen.getByRole('button', { name: requestFormText.id.send }));
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveAccessibleDescription(requestFormText.id.imagesGone('a.png'));
    await user.click(within(alert).getByRole('button', { name: modalText.id.understood }));
    expect(screen.getByText(text.lostImages('a.png'))).toBeVisible();
    expect(screen.queryByRole('button', { name: text.openImage('a.png') })).toBeNull();
    expect(await screen.findByLabelText(/^Kolom name/)).toHaveValue('Mangkuk kosong');
    await user.click(screen.getByRole('button', { name: requestFormText.id.send }));
    await screen.findByText('TICKET-42');
    const sent = calls.filter(({ name }) => name === 'createIssue');
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toMatchObject({ name: 'Mangkuk kosong', pictures: [{ id: 'b.png' }] });
  });
});

test('a discarded draft deletes the images that have arrived, and waits for none of it', async () => {
  const { user, calls, input } = await open({ deleteMedia: () => new Promise(() => undefined) });
  await user.upload(input, [image('a.png'), image('b.png')]);
  await opener('a.png');
  await opener('b.png');
  await user.click(screen.getByRole('button', { name: requestFormText.id.discard }));
  await user.click(await screen.findByRole('button', { name: requestFormText.id.discardConfirm }));
  await waitFor(() => expect(localStorage.getItem(requestDraftEntry(MINA.uid))).toBeNull());
  expect(screen.queryByRole('button', { name: text.openImage('a.png') })).toBeNull();
  const deleted = calls.filter(({ name }) => name === 'deleteMedia');
  expect(deleted.map(({ params }) => params.id)).toEqual(['a.png', 'b.png']);
  expect(deleted[0]?.headers['x-service-key']).toBe(MINA.business_uid);
});

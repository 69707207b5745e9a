import type { Locator } from 'playwright/test';
import { join } from 'node:path';
import { notificationText } from '@/lib/text/notification';
import { answerText, requestDetailText, requestStatusText } from '@/lib/text/own-requests';
import { ratingText } from '@/lib/text/rating';
import { requestFormText } from '@/lib/text/request-form';
import { readOutbox } from '@/tests/helpers/outbox';
import { violations } from './helpers/accessibility';
import { expect, test } from './helpers/fixtures';
import { freshAddress, logInBrowser, registerUser } from './helpers/identity';
import { tabTo } from './helpers/keyboard';
import { until, type Portal } from './helpers/portal';
import { fill, form, picture } from './helpers/request';

const answer = answerText.id;
const status = requestStatusText.id;
const rating = ratingText.id;

/** Mails to an address about requests, the oldest first. */
async function requestMails(portal: Portal, address: string) {
  const mails = await readOutbox(join(portal.dataDir, 'outbox'));
  return mails.filter((mail) => mail.to?.[0]?.address === address && mail.subject?.includes('[TICKET-'));
}

async function nthMail(portal: Portal, address: string, nth: number) {
  await until(`request mail ${nth}`, async () => (await requestMails(portal, address)).length >= nth);
  const mail = (await requestMails(portal, address))[nth - 1];
  if (!mail) throw new Error('no mail');
  return mail;
}

/** A customer's answer to a mail, as their program sends it. */
const replyTo = (mail: Awaited<ReturnType<typeof nthMail>>, from: string, text: string): string =>
  [
    `From: Mina <${from}>`,
    `To: ${mail.replyTo?.[0]?.address ?? ''}`,
    `Subject: ${mail.subject ?? ''}`,
    `Message-ID: <${Date.now()}@kucing.example>`,
    `In-Reply-To: ${mail.messageId ?? ''}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
    'Pada Sen, 23 Nov 2026 pukul 10.15 Pusat Bantuan <bantuan@pundara.example> menulis:',
    '> Sudah kami isi.',
    '',
  ].join('\r\n');

for (const [device, viewport] of [
  ['phone', { width: 390, height: 780 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`a request on a ${device}`, () => {
    test.use({ viewport });

    test('filed, answered by both sides on the page and by mail, solved, rated and reopened', async ({
      page,
      portal,
      complaints,
    }) => {
      const address = freshAddress();
      await logInBrowser(page.context(), portal, await registerUser(portal, address));
      await page.goto('/request/new');
      await expect(form(page).story).toBeVisible();
      await fill(page);
      await form(page).images.setInputFiles([picture('a.png'), picture('b.png')]);
      await expect(form(page).openers).toHaveCount(2);
      await form(page).send.click();
      await expect(form(page).sent).toBeFocused();
      const key = (await page.getByText(/^TICKET-\d+$/).textContent()) ?? '';
      await page.getByRole('button', { name: requestFormText.id.track }).click();
      await expect(page.getByRole('dialog').getByText('Mangkuk kosong')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await page.goto(`/request/${key}`);
      await expect(form(page).openers).toHaveCount(2);
      await expect(page.getByText(status.open)).toBeVisible();
      await portal.desk(['reply', key, 'Sudah **kami isi**.', '--author', 'Rani', '--status', 'in-progress']);
      // It appears by itself, and is announced.
      await expect(page.getByText('kami isi', { exact: true })).toBeVisible();
      await expect(page.getByText(requestDetailText.id.newAnswer('Rani'))).toBeAttached();
      expect(await violations(page)).toEqual([]);

      const filed = await nthMail(portal, address, 1);
      const answered = await nthMail(portal, address, 2);
      expect(answered.inReplyTo).toBe(filed.messageId);
      expect(answered.html).toContain(`${portal.url}/request/${key}`);
      await portal.desk(['mail-in'], replyTo(answered, address, 'Masih kosong, Rani.'));
      await expect(page.getByText('Masih kosong, Rani.')).toBeVisible();
      await expect(page.getByText('menulis:')).not.toBeVisible();

      // The answer box by keyboard alone; what was written survives a reload.
      const field = page.getByRole('textbox', { name: answer.body });
      await tabTo(page, field);
      await page.keyboard.type('Sekarang penuh.');
      await page.reload();
      await expect(field).toHaveText('Sekarang penuh.');
      await tabTo(page, field);
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText(answer.sent)).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Sekarang penuh.' })).toBeVisible();

      // On the desktop by keyboard to the end.
      const press = async (target: Locator, key = 'Enter') => {
        if (device === 'phone') return target.click();
        await tabTo(page, target);
        await page.keyboard.press(key);
      };
      await press(page.getByRole('button', { name: status.solve }));
      const dialog = page.getByRole('dialog');
      const star = (score: number) => dialog.getByRole('radio', { name: rating.stars(score) });
      if (device === 'phone') {
        await star(4).check({ force: true });
      } else {
        await press(star(1), 'Space');
        for (let step = 1; step < 4; step++) await page.keyboard.press('ArrowRight');
      }
      await expect(star(4)).toBeChecked();
      await press(dialog.getByRole('checkbox', { name: rating.reasons.fast }), 'Space');
      expect(await violations(page)).toEqual([]);
      await press(dialog.getByRole('button', { name: rating.send }));
      await expect(dialog.getByRole('heading', { name: rating.thanks })).toBeFocused();
      await press(dialog.getByRole('button', { name: rating.done }));
      await expect(page.getByRole('img', { name: rating.stars(4) })).toBeVisible();
      await press(page.getByRole('button', { name: status.reopen }));
      await expect(page.getByText(status.open).or(page.getByText(status.answered))).toBeVisible();
      expect(complaints).toEqual([]);
    });

    test('an answer while the customer reads something else: badge, notifications, unread marks', async ({
      page,
      portal,
    }) => {
      const token = await registerUser(portal, freshAddress());
      await logInBrowser(page.context(), portal, token);
      await page.goto('/request/new');
      await expect(form(page).story).toBeVisible();
      await fill(page);
      await form(page).send.click();
      await expect(form(page).sent).toBeFocused();
      const key = (await page.getByText(/^TICKET-\d+$/).textContent()) ?? '';
      await portal.desk(['reply', key, 'Sudah kami isi.', '--author', 'Rani']);

      await page.goto('/');
      const bell = page
        .getByRole('button', { name: notificationText.id.unread(1) })
        .filter({ visible: true });
      await bell.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('Sudah kami isi.')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(bell).toBeFocused();
      await page.goto('/request');
      await page.getByRole('link', { name: /Mangkuk kosong\s?, Belum dibaca/ }).click();
      await expect(page.getByText('Sudah kami isi.')).toBeVisible();
      const read = page.getByRole('button', { name: notificationText.id.title }).filter({ visible: true });
      await expect(read).toHaveAccessibleName(new RegExp(`${notificationText.id.title}$`));
      await page.goto('/request');
      await expect(page.getByRole('link', { name: 'Mangkuk kosong', exact: true })).toBeVisible();
    });
  });
}

test('the link in a mail stops the mails without a login, and without JavaScript', async ({
  browser,
  portal,
}) => {
  const address = freshAddress();
  const token = await registerUser(portal, address);
  const page = await browser.newPage({ baseURL: portal.url });
  await logInBrowser(page.context(), portal, token);
  await page.goto('/request/new');
  await expect(form(page).story).toBeVisible();
  await fill(page);
  await form(page).send.click();
  await expect(form(page).sent).toBeFocused();
  const mail = await nthMail(portal, address, 1);
  const [link = ''] = /http\S+\/mail-settings\?token=[\w.-]+/.exec(mail.text ?? '') ?? [];
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const stranger = await plain.newPage();
  await stranger.goto(link);
  await stranger.getByRole('button', { name: 'Berhenti menerima email' }).click();
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText('tidak akan menerima email lagi');
  await page.goto('/request');
  await expect(page.getByRole('combobox', { name: 'Email yang ingin Anda terima' })).toHaveValue('none');
  await plain.close();
  await page.context().close();
});

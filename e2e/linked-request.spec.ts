import { join } from 'node:path';
import { linkedRequestText } from '@/lib/text/linked-request';
import { answerText } from '@/lib/text/own-requests';
import { ratingText } from '@/lib/text/rating';
import { readOutbox } from '@/tests/helpers/outbox';
import { violations } from './helpers/accessibility';
import { expect, test } from './helpers/fixtures';
import { freshAddress, mailedCode, parts } from './helpers/identity';
import { until, type Portal } from './helpers/portal';
import { form, picture } from './helpers/request';

const text = linkedRequestText.id;

/** Writes to the portal as a stranger, and returns the key of the request. */
async function write(portal: Portal, from: string, subject: string): Promise<string> {
  const printed = await portal.desk(
    ['mail-in'],
    [
      `From: Tono <${from}>`,
      'To: bantuan@pundara.example',
      `Subject: ${subject}`,
      `Message-ID: <${from}>`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Mangkuk kosong sejak pagi.',
    ].join('\r\n'),
  );
  return /TICKET-\d+/.exec(printed)?.[0] ?? '';
}

/** The paths of the links in the nth mail to a stranger. */
async function linksOf(portal: Portal, to: string, nth: number): Promise<string[]> {
  const mails = async () =>
    (await readOutbox(join(portal.dataDir, 'outbox'))).filter(
      (mail) => mail.to?.[0]?.address === to && mail.subject?.includes('[TICKET-'),
    );
  await until(`mail ${nth} to the stranger`, async () => (await mails()).length >= nth);
  const { text: body = '' } = (await mails())[nth - 1] ?? {};
  return [...body.matchAll(/\/request\/link\?token=[\w-]{32}(?:&rate=1)?/g)].map(([path]) => path);
}

for (const [device, viewport] of [
  ['phone', { width: 390, height: 780 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`a stranger on a ${device}`, () => {
    test.use({ viewport });

    test('L01 writes a mail, follows its request by the link, answers and rates it without an account', async ({
      page,
      portal,
      complaints,
    }) => {
      const address = freshAddress();
      const key = await write(portal, address, 'Mangkuk Belang');
      const [link = ''] = await linksOf(portal, address, 1);
      const response = await page.goto(link);
      expect(response?.headers()).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
      await expect(page.getByRole('heading', { level: 1, name: 'Mangkuk Belang' })).toBeVisible();
      await expect(page.getByText('Mangkuk kosong sejak pagi.')).toBeVisible();

      await page.getByRole('textbox', { name: answerText.id.body }).click();
      await page.keyboard.type('Ini fotonya.');
      await form(page).images.setInputFiles([picture('mangkuk.png')]);
      await expect(form(page).openers).toHaveCount(1);
      await page.getByRole('button', { name: answerText.id.send }).click();
      await expect(page.getByText(answerText.id.sent)).toBeVisible();
      await expect(page.getByRole('listitem').getByText('Ini fotonya.')).toBeVisible();
      const shown = page.getByRole('listitem').locator('button img');
      await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

      await portal.desk(['reply', key, 'Sudah **kami isi**.', '--author', 'Rani', '--status', 'completed']);
      const [, rate = ''] = await linksOf(portal, address, 2);
      await page.goto(rate);
      await expect(page.getByText('kami isi')).toBeVisible();
      await page.getByRole('radio', { name: ratingText.id.stars(5) }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: ratingText.id.send }).click();
      await expect(page.getByRole('heading', { name: ratingText.id.thanks })).toBeFocused();
      expect(await violations(page)).toEqual([]);
      await page.reload();
      await expect(page.getByRole('img', { name: ratingText.id.stars(5) })).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });
}

test('L03 the link ends by registering, which adopts the request, and by its recipient', async ({
  page,
  portal,
}) => {
  const address = freshAddress();
  const key = await write(portal, address, 'Mangkuk');
  const [link = ''] = await linksOf(portal, address, 1);
  await page.goto(link);
  await page.getByRole('button', { name: text.registerDo }).click();
  const shown = parts(page);
  await expect(shown.email).toHaveValue(address);
  await shown.name.fill('Tono');
  await shown.phone.fill('081234567890');
  await shown.next.click();
  await expect(shown.code).toBeFocused();
  await shown.code.fill(await mailedCode(portal, address, 2));
  await page.waitForURL(`**/request/${key}`);
  await expect(page.getByText('Mangkuk kosong sejak pagi.')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText(text.ended)).toBeVisible();

  const other = freshAddress();
  await write(portal, other, 'Bukan saya');
  const [wrong = ''] = await linksOf(portal, other, 1);
  await page.goto(wrong);
  await page.getByRole('button', { name: text.refuse }).click();
  await page.getByRole('button', { name: text.refuseConfirm }).click();
  await expect(page.getByText(text.ended)).toBeVisible();
  await page.reload();
  await expect(page.getByText(text.ended)).toBeVisible();
});

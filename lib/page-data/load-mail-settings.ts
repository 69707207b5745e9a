import type { GetServerSideProps } from 'next';
import type { MailSettingsContent } from '@/lib/page-data/props/site';
import { serverApi } from '@/lib/api/server';
import { CALLS } from '@/lib/contract/calls';
import { COPY_TOKEN_MARK } from '@/lib/constants';
import { toLocale } from '@/lib/paths/locale-path';
import { pageHead } from '@/lib/seo/page-head';
import { mailSettingsText } from '@/lib/text/mail-settings';
import { everyLanguage, jsonProps, type PageProps } from './content-page';
import { loadShellOrBare, siteOfShell } from './shell';

const PATH = '/mail-settings';

/**
 * `/mail-settings?token=`: where the link in a mail leads. Opening it changes nothing, because mail programs open links;
 * its form does. It has no canonical URL, which keeps search engines out.
 */
export const loadMailSettings: GetServerSideProps<PageProps<MailSettingsContent>> = async ({
  locale,
  query,
  res,
}) => {
  const api = serverApi();
  if (!api.has('stopMails')) return { notFound: true };
  const language = toLocale(locale);
  const shell = await loadShellOrBare(api, language);
  const token = typeof query.token === 'string' && /^[\w.-]{1,100}$/.test(query.token) ? query.token : '';
  const outcome = query.done === '1' ? 'stopped' : token === '' || query.done === '0' ? 'invalid' : 'asking';
  const isCopy = token.startsWith(COPY_TOKEN_MARK) || query.copies === '1';
  // The URL holds a secret, so no other site may see it as a referrer, and no cache may keep it.
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Cache-Control', 'no-store');
  const alternates = everyLanguage(PATH);
  const head = pageHead({ site: siteOfShell(shell), alternates, title: mailSettingsText[language].title });
  const action = `/api${CALLS.stopMails.path}?token=${token}`;
  return { props: jsonProps({ outcome, isCopy, action, alternates, head, shell }) };
};

import type { GetServerSideProps } from 'next';
import type { RequestContent, RequestPageContent } from '@/lib/page-data/props/site';
import { found, serverApi } from '@/lib/api/server';
import { toLocale } from '@/lib/paths/locale-path';
import {
  isRequestKey,
  LINKED_REQUEST_PATH,
  linkedRequestPath,
  NEW_REQUEST_PATH,
  requestPath,
  REQUESTS_PATH,
} from '@/lib/paths/request-path';
import { pageHead } from '@/lib/seo/page-head';
import { linkedRequestText } from '@/lib/text/linked-request';
import { requestDetailText } from '@/lib/text/own-requests';
import { requestEntryText } from '@/lib/text/request-entry';
import { requestFormText } from '@/lib/text/request-form';
import { loadChannels } from './load-contact';
import {
  type ContentLoader,
  crumbsTo,
  everyLanguage,
  jsonProps,
  loadOptional,
  type PageProps,
} from './content-page';
import { loadShellOrBare, siteOfShell } from './shell';

/**
 * `/request/{key}`: the page around one request, the same for every key, whether or not such a request exists. It is
 * not cached, because anybody can invent keys, and has no canonical URL, which keeps search engines out.
 */
export const loadRequestPage: GetServerSideProps<PageProps<RequestContent>> = async ({ locale, params }) => {
  const requestKey = typeof params?.key === 'string' ? params.key : '';
  if (!isRequestKey(requestKey)) return { notFound: true };
  const language = toLocale(locale);
  const shell = await loadShellOrBare(serverApi(), language);
  const title = requestDetailText[language].title(requestKey);
  const path = requestPath(requestKey);
  const alternates = everyLanguage(path);
  const crumbs = crumbsTo(
    language,
    { name: requestEntryText[language].mine, url: REQUESTS_PATH },
    { name: requestKey, url: path },
  );
  const head = pageHead({ site: siteOfShell(shell), alternates, title });
  return { props: jsonProps({ requestKey, crumbs, alternates, head, shell }) };
};

/**
 * `/request/link?token=`: where the link in a mail to somebody without an account leads. The URL holds a secret: no other
 * site may see it as a referrer, and neither caches nor search engines may keep it.
 */
export const loadRequestLink: GetServerSideProps<PageProps<RequestPageContent>> = async ({
  locale,
  query,
  res,
}) => {
  const api = serverApi();
  if (!api.has('openIssueLink')) return { notFound: true };
  const language = toLocale(locale);
  const shell = await loadShellOrBare(api, language);
  const { title } = linkedRequestText[language];
  // The switch of languages keeps the link.
  const token = typeof query.token === 'string' && /^[\w-]{1,100}$/.test(query.token) ? query.token : '';
  const alternates = everyLanguage(linkedRequestPath(token));
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('X-Robots-Tag', 'noindex');
  const crumbs = crumbsTo(language, { name: title, url: LINKED_REQUEST_PATH });
  const head = pageHead({ site: siteOfShell(shell), title });
  return { props: jsonProps({ crumbs, alternates, head, shell }) };
};

/** `/request/new`: the same for every visitor; the browser finds out who is logged in. */
export const loadNewRequest: ContentLoader<RequestPageContent> = async (context) => {
  const { locale } = context;
  const text = requestFormText[locale];
  const channels = await loadOptional(context, 'contacts', loadChannels(context), []);
  return found({
    contacts: channels.flatMap((channel) =>
      'href' in channel ? [{ title: channel.label, href: channel.href }] : [],
    ),
    crumbs: crumbsTo(
      locale,
      { name: requestEntryText[locale].mine, url: REQUESTS_PATH },
      { name: text.title, url: NEW_REQUEST_PATH },
    ),
    alternates: everyLanguage(NEW_REQUEST_PATH),
  });
};

/** `/request`: the page around the user's requests, which the browser loads. */
export const loadRequests: ContentLoader<RequestPageContent> = async ({ locale }) =>
  found({
    crumbs: crumbsTo(locale, { name: requestEntryText[locale].mine, url: REQUESTS_PATH }),
    alternates: everyLanguage(REQUESTS_PATH),
  });

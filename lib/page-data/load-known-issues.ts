import type { GetServerSideProps } from 'next';
import { serverApi } from '@/lib/api/server';
import { KNOWN_ISSUES_PATH, type Locale } from '@/lib/constants';
import type { Announcement } from '@/lib/contract/directory';
import { formatTime } from '@/lib/format/format-date';
import { toLocale } from '@/lib/paths/locale-path';
import { pageHead } from '@/lib/seo/page-head';
import { announcementText } from '@/lib/text/announcement';
import type { IssueData, KnownIssuesContent } from '@/lib/page-data/props/site';
import { crumbsTo, everyLanguage, jsonProps, type PageProps } from './content-page';
import { loadShellOrBare, siteOfShell } from './shell';

/**
 * `/known-issues`: current and recently solved issues. Rendered for each request, because they may change at any time, and
 * not indexed. Proxies may cache it as long as the announcements themselves.
 */
export const loadKnownIssues: GetServerSideProps<PageProps<KnownIssuesContent>> = async ({ locale, res }) => {
  const api = serverApi();
  if (!api.has('listAnnouncements')) return { notFound: true };
  const language = toLocale(locale);
  const [answer, shell] = await Promise.all([
    api.directory.listAnnouncements({ ended: true }),
    loadShellOrBare(api, language),
  ]);
  const text = announcementText[language];
  if (answer.data) res.setHeader('Cache-Control', 'public, max-age=4');
  else res.statusCode = 503;
  const alternates = everyLanguage(KNOWN_ISSUES_PATH);
  return {
    props: jsonProps({
      crumbs: crumbsTo(language, { name: text.title, url: KNOWN_ISSUES_PATH }),
      lists: answer.data ? toLists(answer.data.results, language) : null,
      alternates,
      head: pageHead({ site: siteOfShell(shell), alternates, title: text.title, description: text.lead }),
      shell,
    }),
  };
};

function toLists(announcements: Announcement[], locale: Locale): NonNullable<KnownIssuesContent['lists']> {
  const issues = announcements.map((announcement) => toIssueData(announcement, locale));
  return {
    current: issues.filter(({ severity, isOver }) => !isOver && severity !== 'info'),
    news: issues.filter(({ severity, isOver }) => !isOver && severity === 'info'),
    ended: issues.filter(({ isOver }) => isOver),
  };
}

function toIssueData(announcement: Announcement, locale: Locale): IssueData {
  const { uid, severity, title, text, url, starts_at, ends_at, updated_at, is_over: isOver } = announcement;
  const dateOf = (iso: string) => ({ iso, text: formatTime(iso, locale) });
  return {
    uid,
    severity,
    title,
    text,
    href: url,
    since: dateOf(starts_at),
    updated: !isOver && updated_at > starts_at ? dateOf(updated_at) : undefined,
    until: ends_at === null ? undefined : dateOf(ends_at),
    isOver,
  };
}

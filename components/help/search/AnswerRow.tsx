import { CodeText } from '@/components/ui/CodeText';
import { Icon, type IconName } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { KNOWN_ISSUES_PATH, type Locale } from '@/lib/constants';
import type { AnswerPage } from '@/lib/words/answer-target';
import { BLOG_PATH } from '@/lib/paths/article-path';
import { NEW_REQUEST_PATH, REQUESTS_PATH } from '@/lib/paths/request-path';
import type { answerCardText } from '@/lib/text/answer-card';
import type { referenceText } from '@/lib/text/reference';
import type { FoundCode } from '@/lib/page-data/props/search';

/** A link that answers a search by itself, with its texts. */
export type AnswerLink = { href: string; title: string; hint: string; icon: IconName };

/** Returns the link of a search for an error code. */
export const codeLink = (
  { code, href, explanation }: FoundCode,
  text: (typeof referenceText)[Locale],
): AnswerLink => ({ href, title: text.codeFound(code), hint: explanation, icon: 'triangle-alert' });

/** Returns the link of a search for a page. */
export const pageLink = (page: AnswerPage, text: (typeof answerCardText)[Locale]): AnswerLink => ({
  ...text.pages[page],
  ...PAGES[page],
});

const PAGES: Record<AnswerPage, { href: string; icon: IconName }> = {
  faq: { href: '/faq', icon: 'message-circle-question-mark' },
  blog: { href: BLOG_PATH, icon: 'newspaper' },
  about: { href: '/about', icon: 'users-round' },
  requests: { href: REQUESTS_PATH, icon: 'inbox' },
  newRequest: { href: NEW_REQUEST_PATH, icon: 'message-square-plus' },
  errorCodes: { href: '/reference/error-codes', icon: 'triangle-alert' },
  knownIssues: { href: KNOWN_ISSUES_PATH, icon: 'circle-alert' },
  apiDocs: { href: '/api-docs', icon: 'book-open' },
};

/** Answers a search above the results. */
export function AnswerRow({ href, title, hint, icon }: AnswerLink) {
  return (
    <p className="mb-8 max-w-3xl">
      <SmartLink
        href={href}
        className="flex items-center gap-4 rounded-xl bg-surface-tint px-5 py-4 transition-colors hover:bg-surface-soft"
      >
        <Icon name={icon} className="size-6 shrink-0 text-brand" />
        <span className="min-w-0 flex-1">
          <b className="block text-brand">
            <CodeText>{title}</CodeText>
          </b>
          <span className="line-clamp-2 text-ink-soft">{hint}</span>
        </span>
        <Icon name="chevron-right" className="size-5 shrink-0 text-ink-faint" />
      </SmartLink>
    </p>
  );
}

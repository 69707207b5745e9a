import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { mailSettingsText } from '@/lib/text/mail-settings';
import type { MailSettingsContent } from '@/lib/views/site';

/** The page behind the unsubscribe link of mails: a form that works without JavaScript. */
export function MailSettingsScreen({ outcome, isCopy, action }: MailSettingsContent) {
  const settings = useText(mailSettingsText);
  const text = isCopy ? settings.copies : settings;
  return (
    <div className="page-width">
      <div className="mx-auto max-w-2xl pt-14 pb-16 text-center text-balance md:pt-24">
        <h1 className="page-title">{text.titles[outcome]}</h1>
        <p className="mt-4 text-lg leading-relaxed text-ink-soft">{text.leads[outcome]}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {outcome === 'asking' && (
            <form method="post" action={action}>
              <button
                type="submit"
                className="inline-flex h-12 items-center rounded-full bg-brand-fill px-6 font-semibold text-brand-on hover:bg-brand-hover"
              >
                {text.stop}
              </button>
            </form>
          )}
          <SmartLink
            href={isCopy ? '/' : '/request'}
            className="inline-flex h-12 items-center rounded-full border border-line-strong px-6 font-semibold hover:border-brand hover:text-brand"
          >
            {isCopy ? settings.toHome : settings.toRequests}
          </SmartLink>
        </div>
      </div>
    </div>
  );
}

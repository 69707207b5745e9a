import { Button, buttonClass } from '@/components/ui/Button';
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
              <Button type="submit">{text.stop}</Button>
            </form>
          )}
          <SmartLink href={isCopy ? '/' : '/request'} className={buttonClass('quiet')}>
            {isCopy ? settings.toHome : settings.toRequests}
          </SmartLink>
        </div>
      </div>
    </div>
  );
}

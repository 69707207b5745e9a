import { Button, buttonClass } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { mailSettingsText } from '@/lib/text/mail-settings';
import type { MailSettingsContent } from '@/lib/page-data/props/site';

const ICONS = { asking: 'mail', stopped: 'circle-check', invalid: 'link-2' } as const;

/** The page behind the unsubscribe link of mails: a form that works without JavaScript. */
export function MailSettingsScreen({ outcome, isCopy, action }: MailSettingsContent) {
  const settings = useText(mailSettingsText);
  const text = isCopy ? settings.copies : settings;
  return (
    <div className="page-width">
      <EmptyState icon={ICONS[outcome]} title={text.titles[outcome]} hint={text.leads[outcome]} size="page">
        {outcome === 'asking' && (
          <form method="post" action={action}>
            <Button type="submit">{text.stop}</Button>
          </form>
        )}
        <SmartLink href={isCopy ? '/' : '/request'} className={buttonClass('quiet')}>
          {isCopy ? settings.toHome : settings.toRequests}
        </SmartLink>
      </EmptyState>
    </div>
  );
}

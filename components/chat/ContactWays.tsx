import { useModal } from '@/components/modal/ModalProvider';
import { Icon, type IconName } from '@/components/ui/Icon';
import type { Locale } from '@/lib/constants';
import type { Business } from '@/lib/contract/directory';
import { useBusiness } from '@/lib/client/useBusiness';
import { useLocale, useText } from '@/lib/client/useText';
import { phoneHref, whatsAppHref } from '@/lib/paths/contact-link';
import { chatText } from '@/lib/text/chat';
import { layoutText } from '@/lib/text/layout';
import { describeOpenDays } from '@/lib/text/service-hours';

export type ContactWaysProps = { hasChat: boolean };

/** The ways to the team: chat where there is one, the request form, WhatsApp, phone and email. */
export function ContactWays({ hasChat }: ContactWaysProps) {
  const text = useText(chatText);
  const { open } = useModal();
  const business = useBusiness();
  const locale = useLocale();
  const { opensInNewTab } = useText(layoutText);
  const whatsApp = business?.support_whatsapp;
  const chatHref = whatsApp && whatsAppHref(whatsApp.number, whatsApp.text ?? undefined);
  const phone = business?.support_phone;
  const email = business?.support_email;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line text-left">
      {hasChat && (
        <>
          <Way
            icon="message-circle"
            title={text.start}
            hint={text.startHint}
            onClick={() => open('CHAT_VIEW')}
          />
          <Way icon="list" title={text.list} hint={text.listHint} onClick={() => open('CHAT_LIST_VIEW')} />
        </>
      )}
      <Way
        icon="clipboard-pen"
        title={text.request}
        hint={text.requestHint}
        onClick={() => open('CREATE_REQUEST_VIEW')}
      />
      {whatsApp && chatHref && (
        <Way
          icon="message-circle"
          title={text.whatsApp}
          hint={whatsApp.number}
          href={chatHref}
          newTabHint={opensInNewTab}
        />
      )}
      {phone && (
        <Way
          icon="phone"
          title={text.call}
          hint={[phone, hoursOf(business, locale)].filter(Boolean).join('\n')}
          href={phoneHref(phone)}
        />
      )}
      {email && <Way icon="mail" title={text.email} hint={email} href={`mailto:${email}`} />}
    </ul>
  );
}

/** Returns the service hours of the phone, in words. */
function hoursOf({ service, support_hours }: Business, locale: Locale): string {
  if (!service) return support_hours;
  return describeOpenDays(service, locale);
}

type WayProps = { icon: IconName; title: string; hint: string } & (
  | { href: string; newTabHint?: string; onClick?: undefined }
  | { onClick: () => void; href?: undefined; newTabHint?: undefined }
);

function Way({ icon, title, hint, href, newTabHint, onClick }: WayProps) {
  const className = 'group flex w-full items-center gap-4 px-4 py-2.5 text-left';
  const content = (
    <>
      <Icon name={icon} className="size-5 shrink-0 text-brand" />
      <span className="min-w-0 wrap-anywhere">
        <b className="block font-semibold group-hover:text-brand">{title}</b>
        <span className="text-sm whitespace-pre-line text-ink-faint">{hint}</span>
        {newTabHint && <span className="sr-only">({newTabHint})</span>}
      </span>
    </>
  );
  return (
    <li>
      {href ? (
        <a
          href={href}
          className={className}
          {...(newTabHint && { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {content}
        </a>
      ) : (
        <button type="button" onClick={onClick} className={className}>
          {content}
        </button>
      )}
    </li>
  );
}

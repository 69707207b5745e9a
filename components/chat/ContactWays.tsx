import { useModal } from '@/components/providers/ModalProvider';
import { Icon, type IconName } from '@/components/ui/Icon';
import { useBusiness } from '@/lib/hooks/useBusiness';
import { useText } from '@/lib/hooks/useText';
import { phoneHref } from '@/lib/rules/contact-link';
import { chatText } from '@/lib/text/chat';
import styles from './ContactWays.module.css';

export type ContactWaysProps = { hasChat: boolean };

/** The ways to the team: chat where there is one, the request form, phone and email. */
export function ContactWays({ hasChat }: ContactWaysProps) {
  const text = useText(chatText);
  const { open } = useModal();
  const business = useBusiness();
  const phone = business?.support_phone;
  const email = business?.support_email;
  return (
    <ul className={styles.ways}>
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
      {phone && (
        <Way
          icon="phone"
          title={text.call}
          hint={[phone, business.support_hours].filter(Boolean).join(' · ')}
          href={phoneHref(phone)}
        />
      )}
      {email && <Way icon="mail" title={text.email} hint={email} href={`mailto:${email}`} />}
    </ul>
  );
}

type WayProps = { icon: IconName; title: string; hint: string } & (
  { href: string; onClick?: undefined } | { onClick: () => void; href?: undefined }
);

function Way({ icon, title, hint, href, onClick }: WayProps) {
  const content = (
    <>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <span>{hint}</span>
      </span>
    </>
  );
  return (
    <li>
      {href ? (
        <a href={href}>{content}</a>
      ) : (
        <button type="button" onClick={onClick}>
          {content}
        </button>
      )}
    </li>
  );
}

import clsx from 'clsx';
import { OpeningState } from '@/components/chat/OpeningState';
import { useModal } from '@/components/modal/ModalProvider';
import { NewRequestLink } from '@/components/request/NewRequestLink';
import { NearestLink } from '@/components/shop/NearestLink';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { Icon, type IconName } from '@/components/ui/Icon';
import { PageIntro } from '@/components/ui/PageIntro';
import { SmartLink } from '@/components/ui/SmartLink';
import { useBusiness } from '@/lib/client/useBusiness';
import { useBrowserNow } from '@/lib/client/useNow';
import { usePublicSettings } from '@/lib/client/usePublicSettings';
import { useLocale, useText } from '@/lib/client/useText';
import { STORES_PATH } from '@/lib/paths/contact-link';
import { contactText } from '@/lib/text/contact';
import { layoutText } from '@/lib/text/layout';
import { describeHolidays, describeWeek } from '@/lib/text/service-hours';
import type { ContactChannel, ContactContent } from '@/lib/page-data/props/site';
import styles from './ContactScreen.module.css';

export type ContactScreenProps = ContactContent;

const ICONS: Record<ContactChannel['kind'], IconName> = {
  phone: 'phone',
  whatsApp: 'message-circle',
  chat: 'message-circle',
  email: 'mail',
  request: 'clipboard-pen',
  offices: 'map-pinned',
};

/** Channels that are answered at once during service hours. */
const LIVE: ReadonlySet<ContactChannel['kind']> = new Set(['phone', 'whatsApp', 'chat']);

/** All ways to reach a person, and when they are open. */
export function ContactScreen(props: ContactScreenProps) {
  const { title, lead, crumbs, channels } = props;
  const { week, holidays, service } = useCurrentHours(props);
  const text = useText(contactText);
  const hasChat = usePublicSettings()?.chat !== undefined;
  const shown = channels.filter(({ kind }) => kind !== 'chat' || hasChat);
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={title} lead={lead} />
      <div className={styles.page}>
        <ul aria-label={text.channels} className={styles.channels}>
          {shown.map((channel) => (
            <li key={`${channel.kind} ${'href' in channel ? channel.href : ''}`}>
              <Channel channel={channel} service={service} />
            </li>
          ))}
        </ul>
        <div className={styles.side}>
          {week.length > 0 && (
            <section aria-labelledby="jam" className={styles.hours}>
              <h2 id="jam">{text.supportHours}</h2>
              {service && <OpeningState hours={service} />}
              <dl>
                {week.map(({ days, open }) => (
                  <div key={days}>
                    <dt>{days}</dt>
                    <dd>{open}</dd>
                  </div>
                ))}
              </dl>
              {holidays.length > 0 && (
                <p>
                  <b>{text.holidays}:</b> {holidays.join(', ')}
                </p>
              )}
            </section>
          )}
          <nav aria-labelledby="jawaban">
            <h2 id="jawaban">{text.selfHelp}</h2>
            <ul>
              <li>
                <SmartLink href="/faq">{text.selfHelpFaq}</SmartLink>
              </li>
              <li>
                <SmartLink href="/browse/category/all">{text.selfHelpGuides}</SmartLink>
              </li>
              <li>
                <SmartLink href={STORES_PATH}>{text.allOffices}</SmartLink>
              </li>
            </ul>
          </nav>
        </div>
      </div>
    </div>
  );
}

type Hours = Pick<ContactContent, 'week' | 'holidays' | 'service'>;

/** Returns the current hours. Until they are loaded these are the page's, which may be cached. */
function useCurrentHours({ week, holidays, service: written }: Hours): Hours {
  const service = useBusiness()?.service ?? written;
  const now = useBrowserNow();
  const locale = useLocale();
  if (!service || !now) return { week, holidays, service: written };
  return { week: describeWeek(service, locale), holidays: describeHolidays(service, now, locale), service };
}

type ChannelProps = { channel: ContactChannel; service: ContactContent['service'] };

/** One way to reach a person, and when an answer can be expected. */
function Channel({ channel, service }: ChannelProps) {
  const text = useText(contactText);
  const { kind, note = text.defaults[kind] } = channel;
  return (
    <article className={styles.channel}>
      <span className={styles.icon}>
        <Icon name={ICONS[kind]} />
      </span>
      <div>
        <h2>{text.kinds[kind]}</h2>
        {service && LIVE.has(kind) && <OpeningState hours={service} />}
        <p>{note}</p>
      </div>
      <ChannelLink channel={channel} />
    </article>
  );
}

function ChannelLink({ channel }: { channel: ContactChannel }) {
  const text = useText(contactText);
  const { opensInNewTab } = useText(layoutText);
  const { open } = useModal();
  switch (channel.kind) {
    case 'chat':
      return (
        <button type="button" onClick={() => open('CHAT_VIEW')} className={styles.action}>
          {text.actions.chat}
        </button>
      );
    case 'request':
      return <NewRequestLink className={clsx(styles.action)}>{text.actions.request}</NewRequestLink>;
    case 'offices':
      return <NearestLink className={clsx(styles.action)}>{text.actions.offices}</NearestLink>;
    default:
      return (
        <SmartLink
          href={channel.href}
          newTabHint={channel.kind === 'whatsApp' ? opensInNewTab : undefined}
          className={styles.action}
        >
          {channel.label}
        </SmartLink>
      );
  }
}

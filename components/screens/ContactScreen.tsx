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

const HEADING = 'text-lg leading-snug font-bold';
const LINK = 'block py-1.5 pl-4 text-ink-soft hover:text-brand';
// At least as high as a finger; below the words on phones.
const ACTION =
  'inline-flex min-h-11 items-center justify-self-start text-body font-bold text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong min-[18rem]:col-start-2 sm:col-start-3';

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
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ul
          aria-label={text.channels}
          className="divide-y divide-line self-start rounded-xl border border-line"
        >
          {shown.map((channel) => (
            <li key={`${channel.kind} ${'href' in channel ? channel.href : ''}`}>
              <Channel channel={channel} service={service} />
            </li>
          ))}
        </ul>
        <div className="space-y-10">
          {week.length > 0 && (
            <section aria-labelledby="jam" className="space-y-3 rounded-xl bg-surface-soft p-6">
              <h2 id="jam" className={HEADING}>
                {text.supportHours}
              </h2>
              {service && <OpeningState hours={service} />}
              <dl>
                {week.map(({ days, open }) => (
                  <div key={days} className="flex flex-wrap justify-between gap-x-4 py-1">
                    <dt className="text-ink-soft">{days}</dt>
                    <dd className="font-semibold">{open}</dd>
                  </div>
                ))}
              </dl>
              {holidays.length > 0 && (
                <p className="text-md">
                  <b>{text.holidays}:</b> {holidays.join(', ')}
                </p>
              )}
            </section>
          )}
          <nav aria-labelledby="jawaban">
            <h2 id="jawaban" className={HEADING}>
              {text.selfHelp}
            </h2>
            <ul className="mt-2 border-l border-line">
              <li>
                <SmartLink href="/faq" className={LINK}>
                  {text.selfHelpFaq}
                </SmartLink>
              </li>
              <li>
                <SmartLink href="/browse/category/all" className={LINK}>
                  {text.selfHelpGuides}
                </SmartLink>
              </li>
              <li>
                <SmartLink href={STORES_PATH} className={LINK}>
                  {text.allOffices}
                </SmartLink>
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
    <article className="grid gap-x-4 gap-y-1 p-5 wrap-anywhere min-[18rem]:grid-cols-[3rem_minmax(0,1fr)] sm:grid-cols-[3rem_minmax(0,1fr)_auto] sm:items-center">
      <span className="grid size-12 place-items-center rounded-lg bg-surface-tint text-brand">
        <Icon name={ICONS[kind]} className="size-[22px]" />
      </span>
      <div>
        <h2 className={HEADING}>{text.kinds[kind]}</h2>
        {service && LIVE.has(kind) && (
          <div className="mt-1">
            <OpeningState hours={service} />
          </div>
        )}
        <p className="mt-1 text-ink-soft">{note}</p>
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
        <button type="button" onClick={() => open('CHAT_VIEW')} className={ACTION}>
          {text.actions.chat}
        </button>
      );
    case 'request':
      return <NewRequestLink className={ACTION}>{text.actions.request}</NewRequestLink>;
    case 'offices':
      return <NearestLink className={ACTION}>{text.actions.offices}</NearestLink>;
    default:
      return (
        <SmartLink
          href={channel.href}
          newTabHint={channel.kind === 'whatsApp' ? opensInNewTab : undefined}
          className={ACTION}
        >
          {channel.label}
        </SmartLink>
      );
  }
}

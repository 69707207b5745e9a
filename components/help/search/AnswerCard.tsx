import type { ReactNode } from 'react';
import { OpeningState } from '@/components/chat/OpeningState';
import { useModal } from '@/components/modal/ModalProvider';
import { Price } from '@/components/shop/Price';
import { NearestLink } from '@/components/shop/NearestLink';
import { CodeText } from '@/components/ui/CodeText';
import { Icon, type IconName } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useUser } from '@/lib/client/useAuth';
import { useText } from '@/lib/client/useText';
import type { AnswerPage } from '@/lib/words/answer-target';
import { CONTACT_PATH, phoneHref, storesPath } from '@/lib/paths/contact-link';
import { PRODUCTS_PATH } from '@/lib/paths/product-query';
import { REQUESTS_PATH } from '@/lib/paths/request-path';
import { answerCardText } from '@/lib/text/answer-card';
import { personText } from '@/lib/text/person';
import type { AnswerCardData } from '@/lib/page-data/props/search';
import { AnswerRow, pageLink } from './AnswerRow';

type Card<Kind extends AnswerCardData['kind']> = Extract<AnswerCardData, { kind: Kind }>;

const CARD = 'mb-8 flex max-w-3xl gap-4 rounded-lg bg-surface-tint px-5 py-4 wrap-anywhere';
const ICON = 'mt-0.5 size-6 shrink-0 text-brand';
const TITLE =
  'inline-block cursor-pointer text-left text-body font-bold text-brand underline-offset-4 hover:underline';
const ROWS = 'mt-2 divide-y divide-line';
const ROW = 'flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1';
const LINK = 'font-semibold underline-offset-4 hover:underline';
const MORE = 'py-1.5 font-semibold text-brand underline underline-offset-4';

/** Answers a navigational search above the results (behaviour.md §2). */
export function AnswerCard({ card }: { card: AnswerCardData }) {
  switch (card.kind) {
    case 'contact':
      return <ContactCard {...card} />;
    case 'stores':
      return <StoresCard {...card} />;
    case 'prices':
      return <PricesCard {...card} />;
    case 'login':
    case 'register':
      return <AccountCard kind={card.kind} />;
    default:
      return <PageRow page={card.kind} />;
  }
}

function ContactCard({ phone, service, week }: Card<'contact'>) {
  const text = useText(personText);
  const { hours, allWays } = useText(answerCardText);
  return (
    <Frame icon="phone" title={text.contact} href={CONTACT_PATH} more={allWays}>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <div>
          {phone && (
            <a
              href={phone.href}
              className="inline-block py-1 text-xl font-bold underline-offset-4 hover:underline"
            >
              {phone.label}
            </a>
          )}
          {service && <OpeningState hours={service} />}
        </div>
        {week.length > 0 && (
          <dl aria-label={hours}>
            {week.map(({ days = hours, open }) => (
              <div key={days} className={`py-1 ${ROW}`}>
                <dt className="text-ink-soft">{days}</dt>
                <dd>{open}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Frame>
  );
}

function StoresCard({ city, stores }: Card<'stores'>) {
  const text = useText(personText);
  const { allOffices, nearest } = useText(answerCardText);
  return (
    <Frame
      icon="map-pin"
      title={text.offices(city)}
      href={storesPath(city)}
      more={allOffices}
      moreHref={storesPath()}
      aside={city === undefined && <NearestLink className={MORE}>{nearest}</NearestLink>}
    >
      <ul className={ROWS}>
        {stores.map(({ id, name, address, phone, opening }) => (
          <li key={id} className={`py-2 sm:flex-nowrap ${ROW}`}>
            <div>
              <SmartLink href={`${storesPath()}#${encodeURIComponent(id)}`} className={LINK}>
                {name}
              </SmartLink>
              <p className="text-ink-soft">{address}</p>
            </div>
            <div className="sm:shrink-0 sm:basis-[16rem]">
              {phone && (
                <a href={phoneHref(phone)} className={LINK}>
                  {phone}
                </a>
              )}
              {opening && <OpeningState hours={opening} />}
            </div>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

function PricesCard({ products }: Card<'prices'>) {
  const text = useText(answerCardText);
  return (
    <Frame icon="layout-grid" title={text.prices} href={PRODUCTS_PATH} more={text.allPrices}>
      <ul className={ROWS}>
        {products.map(({ name, href, ...price }) => (
          <li key={href} className={`py-2 ${ROW}`}>
            <SmartLink href={href} className={LINK}>
              {name}
            </SmartLink>
            <div className="sm:text-right">
              <Price {...price} />
            </div>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

/** Opens the login or registration; for a logged-in visitor it links to the requests. */
function AccountCard({ kind }: { kind: 'login' | 'register' }) {
  const text = useText(answerCardText);
  const user = useUser();
  const { open } = useModal();
  if (user)
    return (
      <AnswerRow href={REQUESTS_PATH} title={text.loggedIn} hint={text.loggedInHint} icon="user-round" />
    );
  return (
    <div className={`needs-script ${CARD}`}>
      <Icon name="user-round" className={ICON} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => open(kind === 'login' ? 'LOGIN_VIEW' : 'REGISTER_VIEW')}
          className={TITLE}
        >
          {text[kind]}
        </button>
        <p className="text-ink-soft">{kind === 'login' ? text.loginHint : text.registerHint}</p>
      </div>
    </div>
  );
}

function PageRow({ page }: { page: AnswerPage }) {
  return <AnswerRow {...pageLink(page, useText(answerCardText))} />;
}

type FrameProps = {
  icon: IconName;
  title: string;
  href: string;
  /** Text of the link at the bottom, which leads to the same page unless the card names another. */
  more: string;
  moreHref?: string;
  /** A link before it. */
  aside?: ReactNode;
  children: ReactNode;
};

function Frame({ icon, title, href, more, moreHref = href, aside, children }: FrameProps) {
  return (
    <section aria-label={title} className={CARD}>
      <Icon name={icon} className={ICON} />
      <div className="min-w-0 flex-1">
        <SmartLink href={href} className={TITLE}>
          <CodeText>{title}</CodeText>
        </SmartLink>
        {children}
        <p className="mt-2 flex flex-wrap gap-x-6">
          {aside}
          <SmartLink href={moreHref} className={MORE}>
            {more}
          </SmartLink>
        </p>
      </div>
    </section>
  );
}

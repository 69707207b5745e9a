import clsx from 'clsx';
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
import type { AnswerCardView } from '@/lib/page-data/props/search';
import styles from './AnswerCard.module.css';
import { AnswerRow, pageLink } from './AnswerRow';

type Card<Kind extends AnswerCardView['kind']> = Extract<AnswerCardView, { kind: Kind }>;

/** Answers a navigational search above the results (behaviour.md §2). */
export function AnswerCard({ card }: { card: AnswerCardView }) {
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
      <div className={styles.columns}>
        <div>
          {phone && (
            <a href={phone.href} className={styles.number}>
              {phone.label}
            </a>
          )}
          {service && <OpeningState hours={service} />}
        </div>
        {week.length > 0 && (
          <dl aria-label={hours} className={styles.rows}>
            {week.map(({ days = hours, open }) => (
              <div key={days}>
                <dt>{days}</dt>
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
    >
      <ul className={clsx(styles.rows, styles.offices)}>
        {stores.map(({ id, name, address, phone, opening }) => (
          <li key={id}>
            <div>
              <SmartLink href={`${storesPath()}#${encodeURIComponent(id)}`}>{name}</SmartLink>
              <p>{address}</p>
            </div>
            <div>
              {phone && <a href={phoneHref(phone)}>{phone}</a>}
              {opening && <OpeningState hours={opening} />}
            </div>
          </li>
        ))}
      </ul>
      {city === undefined && <NearestLink className={clsx(styles.more)}>{nearest}</NearestLink>}
    </Frame>
  );
}

function PricesCard({ products }: Card<'prices'>) {
  const text = useText(answerCardText);
  return (
    <Frame icon="layout-grid" title={text.prices} href={PRODUCTS_PATH} more={text.allPrices}>
      <ul className={styles.rows}>
        {products.map(({ name, href, ...price }) => (
          <li key={href}>
            <SmartLink href={href}>{name}</SmartLink>
            <Price {...price} />
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
    <div className={`needs-script ${styles.card}`}>
      <Icon name="user-round" className={styles.icon} />
      <div>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => open(kind === 'login' ? 'LOGIN_VIEW' : 'REGISTER_VIEW')}
          className={styles.title}
        >
          {text[kind]}
        </button>
        <p>{kind === 'login' ? text.loginHint : text.registerHint}</p>
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
  children: ReactNode;
};

function Frame({ icon, title, href, more, moreHref = href, children }: FrameProps) {
  return (
    <section aria-label={title} className={styles.card}>
      <Icon name={icon} className={styles.icon} />
      <div>
        <SmartLink href={href} className={styles.title}>
          <CodeText>{title}</CodeText>
        </SmartLink>
        {children}
        <SmartLink href={moreHref} className={styles.more}>
          {more}
        </SmartLink>
      </div>
    </section>
  );
}

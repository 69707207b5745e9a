import Link from 'next/link';
import { CodeText } from '@/components/ui/CodeText';
import { LoadState } from '@/components/ui/LoadState';
import type { DeskRequest } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';
import { useCustomer } from './useDeskData';
import { useLocale, useText } from '@/lib/client/useText';
import { deliveryReason } from './delivery-reason';
import { queuePath } from './desk-filter';
import { formatDate, formatTime } from '@/lib/format/format-date';
import { deskDeliveryText } from '@/lib/text/desk-delivery';
import { deskRequestText } from '@/lib/text/desk-request';
import { DeskAction } from './DeskAction';
import styles from './Request.module.css';
import { StatusMark } from './marks';

/** How many are listed; a link to the queue, filtered by the customer's email, shows the rest. */
const MAX_OTHERS = 5;

export type CustomerPanelProps = { request: DeskRequest; refresh: () => Promise<unknown> };

/** The customer: contact record, other requests, recorded activities. */
export function CustomerPanel({ request, refresh }: CustomerPanelProps) {
  const text = useText(deskRequestText);
  const delivery = useText(deskDeliveryText);
  const locale = useLocale();
  const { customer, retry } = useCustomer(request.key);
  const ofRequest = request.customer.company ? [request.customer.company] : [];
  const companies = customer && customer.companies.length > 0 ? customer.companies : ofRequest;
  const name = customer?.name ?? request.customer.name;
  const email = customer?.email ?? request.customer.email;
  const otherRequests = (customer?.requests ?? []).filter(({ key }) => key !== request.key);
  const shownRequests = email ? otherRequests.slice(0, MAX_OTHERS) : otherRequests;
  const otherCount = Math.max(shownRequests.length, (customer?.request_count ?? 1) - 1);
  return (
    <>
      <details open className={styles.panel}>
        <summary>{text.customer}</summary>
        <p className={styles.strong}>{name}</p>
        {companies.map((company) => company !== name && <p key={company}>{company}</p>)}
        <p>
          {email ? (
            <a href={`mailto:${email}`} className={styles.link}>
              {email}
            </a>
          ) : (
            text.noMail
          )}
        </p>
        {customer?.email_problem && (
          <p className={styles.undelivered}>
            {delivery.dead(
              formatDate(customer.email_problem.since, locale),
              deliveryReason(customer.email_problem.reason, delivery.reasons),
            )}
          </p>
        )}
        {customer?.phone && (
          <p>
            <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`} className={styles.link}>
              {customer.phone}
            </a>
          </p>
        )}
        {request.copy_to && (
          <p className={styles.faint}>
            {text.copyTo} <span className={styles.strong}>{request.copy_to}</span>
          </p>
        )}
        {request.links ? (
          <Links requestKey={request.key} links={request.links} onDone={refresh} />
        ) : (
          customer && <p className={styles.faint}>{text.since(formatDate(customer.since, locale))}</p>
        )}
        {!customer && <LoadState retry={retry} />}
      </details>
      {customer && (
        <details open={shownRequests.length > 0} className={styles.panel}>
          <summary>{text.others(otherCount)}</summary>
          {shownRequests.length === 0 && <p className={styles.faint}>{text.noOthers}</p>}
          <ul className={styles.links}>
            {shownRequests.map((one) => (
              <li key={one.key}>
                <Link href={`/desk/request/${one.key}`} prefetch={false}>
                  <b>
                    <CodeText>{one.key}</CodeText>
                  </b>{' '}
                  <CodeText>{one.name}</CodeText>
                </Link>
                <StatusMark status={one.status} />
              </li>
            ))}
          </ul>
          {email && otherCount > shownRequests.length && (
            <Link href={queuePath({ view: 'all', order: 'created', q: email })} className={styles.link}>
              {text.allOfCustomer}
            </Link>
          )}
        </details>
      )}
      {customer && customer.activities.length > 0 && (
        <details className={styles.panel}>
          <summary>{text.activities}</summary>
          <ul className={styles.links}>
            {customer.activities.map((one) => (
              <li key={one.uid}>
                <span className={styles.strong}>{one.subject}</span>
                <time dateTime={one.at} className={styles.faint}>
                  {formatTime(one.at, locale)}
                </time>
                {one.notes.map((note, at) => (
                  <p key={at} className={styles.plain}>
                    {note}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type LinksProps = {
  requestKey: string;
  links: NonNullable<DeskRequest['links']>;
  onDone: () => Promise<unknown>;
};

/** Whether a customer without an account follows the request by links in mails, and the button that ends or allows that. */
function Links({ requestKey, links, onDone }: LinksProps) {
  const text = useText(deskRequestText);
  const api = useDeskApi();
  const isOn = links === 'on';
  return (
    <p className={styles.faint}>
      {text.byLink[links]}{' '}
      <DeskAction
        label={isOn ? text.endLinks : text.allowLinks}
        run={() => api().changeLinks(requestKey, !isOn)}
        onDone={onDone}
      />
    </p>
  );
}

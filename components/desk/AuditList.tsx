import Link from 'next/link';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { LoadState } from '@/components/ui/LoadState';
import { useDeskData } from './useDeskData';
import { useLocale, useText } from '@/lib/client/useText';
import { formatTime } from '@/lib/format/format-date';
import { deskTeamText } from '@/lib/text/desk-settings';
import styles from './Settings.module.css';

const STEP = 20;
const MOST = 100;
/** The name in the log of what `npm run desk` changed. */
const BY_COMMAND = 'command';

/** The audit log, the latest change first. */
export function AuditList() {
  const text = useText(deskTeamText);
  const locale = useLocale();
  const [size, setSize] = useState(STEP);
  const { data, retry } = useDeskData(['desk audit', size], (api) => api.listAudit({ size }), {
    keepPreviousData: true,
  });
  return (
    <section className={styles.audit}>
      <h2>{text.audit}</h2>
      {!data && <LoadState retry={retry} />}
      {data?.count === 0 && <p className={styles.lead}>{text.auditNone}</p>}
      <ol>
        {data?.results.map(({ id, at, by, action, request, data: details }) => (
          <li key={id}>
            <time dateTime={at}>{formatTime(at, locale)}</time>
            <span>
              <b>{by === BY_COMMAND ? text.command : by}</b> {text.actions[action] ?? action}
              {request && (
                <>
                  {' '}
                  <Link href={`/desk/request/${request}`} prefetch={false}>
                    {request}
                  </Link>
                </>
              )}
            </span>
            {Object.keys(details).length > 0 && (
              <details>
                <summary>{text.details}</summary>
                <pre tabIndex={0}>{JSON.stringify(details, undefined, 2)}</pre>
              </details>
            )}
          </li>
        ))}
      </ol>
      {data && data.count > data.results.length && size < MOST && (
        <Button look="quiet" onClick={() => setSize(Math.min(size + STEP * 2, MOST))}>
          {text.auditMore}
        </Button>
      )}
    </section>
  );
}

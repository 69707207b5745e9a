import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import type { Queued, QueueFilter } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';
import { useText } from '@/lib/client/useText';
import { sortableTime } from '@/lib/format/format-date';
import { deskQueueText } from '@/lib/text/desk-queue';
import styles from './Queue.module.css';
import { saveCsv } from './save-csv';

/** Requests per call, the maximum of the API. */
const STEP = 100;
const MAX_ROWS = 5_000;

/** Downloads all requests of a filter as CSV, not only the page that is shown. */
export function QueueCsv({ filter }: { filter: QueueFilter }) {
  const text = useText(deskQueueText);
  const api = useDeskApi();
  const [isBusy, setIsBusy] = useState(false);
  const [notice, setNotice] = useState('');
  // Spreadsheets sort by it and read it as a time.
  const timeOf = (iso: string | undefined) => (iso === undefined ? '' : sortableTime(iso));
  const cellsOf = ({ key, name, customer, status, priority, assignee, due, rating, ...row }: Queued) => [
    ...[key, name, customer.name, customer.email, customer.company],
    ...[text.statuses[status.key] ?? status.name, priority?.text ?? '', assignee?.name ?? ''],
    ...[timeOf(row.created_at), timeOf(row.updated_at), timeOf(due?.at)],
    ...[rating?.score ?? null, rating?.comment ?? ''],
  ];
  const handleClick = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setNotice('');
    // By key, because a request may move to the next page between two calls.
    const rows = new Map<string, Queued>();
    for (let offset = 0, isMore = true; isMore && offset < MAX_ROWS; offset += STEP) {
      const { data } = await api().listQueue({ ...filter, offset, size: STEP });
      if (!data) {
        setIsBusy(false);
        return setNotice(text.csvFailed);
      }
      for (const row of data.results) rows.set(row.key, row);
      isMore = data.results.length === STEP;
    }
    setIsBusy(false);
    if (rows.size === MAX_ROWS) setNotice(text.csvCut(MAX_ROWS));
    saveCsv(`permintaan-${filter.view}`, [Object.values(text.csvHeads), ...[...rows.values()].map(cellsOf)]);
  };
  return (
    <div className={styles.csv}>
      <Button look="link" isBusy={isBusy} onClick={() => void handleClick()}>
        {text.csv}
      </Button>
      <p role="status">{notice}</p>
    </div>
  );
}

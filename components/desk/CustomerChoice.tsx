import { useRef, useState, type SubmitEvent } from 'react';
import { LineField } from '@/components/form/TextField';
import { Button } from '@/components/ui/Button';
import type { FoundCustomer } from '@/lib/contract/desk';
import { useDeskApi } from './useDesk';
import { useText } from '@/lib/client/useText';
import { deskFilingText } from '@/lib/text/desk-filing';
import styles from './Settings.module.css';

export type CustomerChoiceProps = {
  onChoose: (customer: FoundCustomer) => void;
  /** Begins a new customer with what was searched for. */
  onNew: (searched: string) => void;
};

/** Finds the customer for whom a request is filed, or begins a new one. */
export function CustomerChoice({ onChoose, onNew }: CustomerChoiceProps) {
  const text = useText(deskFilingText);
  const api = useDeskApi();
  const [q, setQ] = useState('');
  const [customers, setCustomers] = useState<readonly FoundCustomer[]>();
  const [notice, setNotice] = useState('');
  const latest = useRef(0);
  const search = async () => {
    if (q.trim() === '') return;
    const asked = (latest.current += 1);
    const { data } = await api().listCustomers(q.trim());
    if (asked !== latest.current) return;
    setCustomers(data?.results);
    if (!data) setNotice(text.searchFailed);
    else setNotice(data.results.length === 0 ? text.none : text.found(data.results.length));
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void search();
  };
  return (
    <section aria-label={text.customer} className="space-y-4">
      <form noValidate role="search" onSubmit={handleSubmit} className="max-w-xl space-y-3">
        <LineField
          field={{ key: 'customer', name: text.search, isRequired: false, placeholder: '' }}
          value={q}
          onChange={setQ}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{text.searchDo}</Button>
          <Button look="quiet" onClick={() => onNew(q.trim())}>
            {text.isNew}
          </Button>
        </div>
      </form>
      <p role="status" className="text-ink-soft">
        {notice}
      </p>
      <ul className={styles.list}>
        {customers?.map((customer) => (
          <li key={customer.uid} className={styles.item}>
            <div className={styles.what}>
              <h2>{customer.name}</h2>
              <p className={styles.excerpt}>{contactsOf(customer)}</p>
            </div>
            <Button look="quiet" onClick={() => onChoose(customer)}>
              {text.choose} <span className="sr-only">{customer.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const contactsOf = ({ name, company, email, phone }: FoundCustomer): string =>
  [company === name ? null : company, email, phone].filter(Boolean).join(' · ');

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import styles from './Settings.module.css';

export type SettingsPageProps = {
  title: string;
  lead: string;
  /** Label of the button that adds an item; none where agents add nothing. */
  action?: string;
  onAction?: () => void;
  /** The outcome of the last change. */
  notice: ReactNode;
  children: ReactNode;
};

/** A page with an editable list: title, lead and the button that adds an item. */
export function SettingsPage({ title, lead, action, onAction, notice, children }: SettingsPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {action !== undefined && <Button onClick={onAction}>{action}</Button>}
      </div>
      <p className={styles.lead}>{lead}</p>
      <p role="status" className={styles.notice}>
        {notice}
      </p>
      {children}
    </div>
  );
}

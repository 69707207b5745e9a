import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import styles from './Settings.module.css';

export type SettingsPageProps = {
  title: string;
  lead: string;
  /** On the button that adds something. */
  action: string;
  onAction: () => void;
  /** What became of the last change. */
  notice: string;
  children: ReactNode;
};

/** A page that keeps a list: its title, what it is for, and the button that adds to it. */
export function SettingsPage({ title, lead, action, onAction, notice, children }: SettingsPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <Button onClick={onAction}>{action}</Button>
      </div>
      <p className={styles.lead}>{lead}</p>
      <p role="status" className={styles.notice}>
        {notice}
      </p>
      {children}
    </div>
  );
}

import Link from 'next/link';
import { useRouter } from 'next/router';
import { useRef, useState } from 'react';
import { ThemeSwitch } from '@/components/account/ThemeSwitch';
import { useDetailsDismiss } from '@/components/ui/useDetailsDismiss';
import type { Agent } from '@/lib/contract/desk';
import { useLocale, useText } from '@/lib/client/useText';
import { deskText } from '@/lib/text/desk';
import { deskNoticeText } from '@/lib/text/desk-settings';
import styles from './Desk.module.css';
import { NoticesDialog } from './NoticesDialog';

export type AgentMenuProps = {
  agent: Agent;
  /** A logout is under way. */
  isLeaving: boolean;
  onLogOut: () => void;
};

/** The menu of the logged-in agent: theme, language, logout. */
export function AgentMenu({ agent, isLeaving, onLogOut }: AgentMenuProps) {
  const text = useText(deskText);
  const { title: notices } = useText(deskNoticeText);
  const locale = useLocale();
  const { asPath } = useRouter();
  const menu = useRef<HTMLDetailsElement>(null);
  const [areNoticesOpen, setAreNoticesOpen] = useState(false);
  useDetailsDismiss(menu);
  return (
    <details ref={menu} className={styles.menu}>
      <summary aria-label={text.account(agent.name)} className={styles.avatar}>
        {initials(agent.name)}
      </summary>
      <div className={styles.sheet}>
        <p className={styles.who}>
          <b>{agent.name}</b>
          <span>{agent.email}</span>
          <span>{text.role[agent.role]}</span>
        </p>
        <ThemeSwitch />
        <Link
          href={asPath}
          locale={locale === 'id' ? 'en' : 'id'}
          lang={locale === 'id' ? 'en' : 'id'}
          className={styles.entry}
        >
          {text.language}
        </Link>
        <button type="button" className={styles.entry} onClick={() => setAreNoticesOpen(true)}>
          {notices}
        </button>
        <Link href="/" className={styles.entry} prefetch={false}>
          {text.portal}
        </Link>
        <button
          type="button"
          onClick={onLogOut}
          aria-disabled={isLeaving}
          aria-busy={isLeaving}
          className={styles.entry}
        >
          {isLeaving ? text.loggingOut : text.logout}
        </button>
      </div>
      {areNoticesOpen && <NoticesDialog onClose={() => setAreNoticesOpen(false)} />}
    </details>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('');

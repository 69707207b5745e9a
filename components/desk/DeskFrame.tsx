import clsx from 'clsx';
import Head from 'next/head';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { SWRConfig } from 'swr';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { RouteProgress } from '@/components/layout/PortalApp';
import { SingleKeysSwitch } from '@/components/account/SingleKeysSwitch';
import { Icon } from '@/components/ui/Icon';
import { LoadState } from '@/components/ui/LoadState';
import { useAlertDialog } from '@/components/ui/useAlertDialog';
import { browserApi } from '@/lib/api/client';
import { sendAll } from './desk-outbox';
import { unsubscribe } from './push';
import type { Agent } from '@/lib/contract/desk';
import { AgentContext } from './useDesk';
import { ASK_AGAIN, useMailProblems } from './useDeskData';
import { useDeskSession } from './useDeskSession';
import { ApiContext } from '@/lib/client/useApi';
import { useLocale, useText } from '@/lib/client/useText';
import { deskText } from '@/lib/text/desk';
import { AgentMenu, type AgentMenuProps } from './AgentMenu';
import styles from './Desk.module.css';
import { DeskDialog } from './DeskDialog';
import { DeskLogin } from './DeskLogin';
import { OutboxBar } from './OutboxBar';
import { useShortcuts } from './useShortcuts';
import { formatTime } from '@/lib/format/format-date';
import { mailboxText } from '@/lib/text/desk-held';

export type DeskFrameProps = {
  portalName: string;
  /** The page, which gives the browser tab its title. */
  page: 'queue' | 'filing' | 'held' | 'answers' | 'announcements' | 'figures' | 'team' | { request: string };
  children: ReactNode;
};

/**
 * The layout of the desk: navigation, the agent's menu, and answers on their way. Shows the login while no agent is
 * logged in.
 */
export function DeskFrame({ portalName, page, children }: DeskFrameProps) {
  const text = useText(deskText);
  const { state, logIn, logOut } = useDeskSession();
  const { dialog, confirm } = useAlertDialog();
  const [isLeaving, setIsLeaving] = useState(false);
  /** Sends what waits, asks before something is left unsent, and logs out. */
  const leave = async ({ uid }: Agent) => {
    const unsent = await sendAll(uid);
    const warning = { message: text.unsent(unsent.join(', ')), detail: text.unsentHint };
    if (unsent.length > 0 && !(await confirm({ ...warning, confirmLabel: text.logoutAnyway }))) return;
    const question = { message: text.logoutFailed, detail: text.logoutFailedHint, confirmLabel: text.retry };
    // Notices of requests are not for who uses this browser next.
    await unsubscribe().catch(() => undefined);
    while (!(await logOut())) if (!(await confirm(question))) return;
  };
  const handleLogOut = (agent: Agent) => {
    if (isLeaving) return;
    setIsLeaving(true);
    void leave(agent).finally(() => setIsLeaving(false));
  };
  const title = typeof page === 'string' ? text[page] : page.request;
  const isEnded = state.status === 'ended';
  const isKnown = state.status === 'in' || isEnded;
  return (
    <>
      <Head>
        <title>{`${title} · ${text.desk}`}</title>
        <meta key="viewport" name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
      </Head>
      <RouteProgress />
      {isKnown ? (
        <Desk
          key={state.agent.uid}
          agent={state.agent}
          portalName={portalName}
          isLeaving={isLeaving}
          onLogOut={() => handleLogOut(state.agent)}
        >
          <SWRConfig value={{ ...ASK_AGAIN, isPaused: () => isEnded }}>
            {/* What was written stays, but customers' data is for those with access alone. */}
            <div className={isEnded ? 'hidden' : 'contents'}>{children}</div>
          </SWRConfig>
          {isEnded && (
            <DeskDialog label={text.loginTitle}>
              <DeskLogin notice={text.ended} email={state.agent.email} onLogin={logIn} />
            </DeskDialog>
          )}
        </Desk>
      ) : (
        <main className={styles.door}>
          {state.status === 'out' && <DeskLogin onLogin={logIn} />}
          {state.status === 'checking' && <LoadState />}
          {state.status === 'failed' && <LoadState retry={state.retry} />}
        </main>
      )}
      {dialog}
    </>
  );
}

type DeskProps = AgentMenuProps & { portalName: string; children: ReactNode };

function Desk({ portalName, children, ...menu }: DeskProps) {
  const { agent } = menu;
  const text = useText(deskText);
  const router = useRouter();
  const given = useContext(ApiContext);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On phones the navigation scrolls; bring the current page into view.
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 16;
  }, [router.pathname]);
  useShortcuts({
    '?': () => setIsHelpOpen(true),
    g: () => void router.push('/desk'),
  });
  const places: [string, string][] = [
    ['/desk', text.queue],
    ['/desk/new', text.filingShort],
    ['/desk/held', text.held],
    ['/desk/answers', text.answersShort],
    ['/desk/announcements', text.announcements],
    ['/desk/figures', text.figures],
    ...(agent.role === 'administrator' ? [['/desk/team', text.team] as [string, string]] : []),
  ];
  return (
    <ApiContext value={given ?? browserApi()}>
      <AgentContext value={agent}>
        <div className={styles.frame}>
          <a href="#meja" className={styles.skip}>
            {text.skip}
          </a>
          <header className={styles.header}>
            <p className={styles.name}>
              {portalName}
              <span>{text.desk}</span>
            </p>
            <nav ref={nav} aria-label={text.navigation} className={styles.nav}>
              {places.map(([href, name]) => (
                <Link
                  key={href}
                  href={href}
                  prefetch={false}
                  aria-current={router.pathname === href ? 'page' : undefined}
                  className={clsx(
                    href === '/desk' && router.pathname.startsWith('/desk/request') && styles.within,
                  )}
                >
                  {name}
                </Link>
              ))}
            </nav>
            <button
              type="button"
              className={styles.tool}
              onClick={() => setIsHelpOpen(true)}
              aria-label={text.shortcuts}
              title={`${text.shortcuts} (?)`}
            >
              <Icon name="circle-question-mark" />
            </button>
            <AgentMenu {...menu} />
          </header>
          <main id="meja" tabIndex={-1} className={styles.main}>
            <MailboxNote />
            {children}
          </main>
          <OutboxBar />
          {isHelpOpen && <ShortcutList onClose={() => setIsHelpOpen(false)} />}
        </div>
      </AgentContext>
    </ApiContext>
  );
}

/** The keys that the desk understands. */
function ShortcutList({ onClose }: { onClose: () => void }) {
  const text = useText(deskText);
  return (
    <DeskDialog label={text.shortcuts} onClose={onClose}>
      <h2 className={styles.dialogTitle}>{text.shortcuts}</h2>
      <SingleKeysSwitch />
      <dl className={styles.keys}>
        {Object.entries(text.shortcutList).map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </DeskDialog>
  );
}

/** Warns that mails of customers do not arrive because a mailbox cannot be read. */
function MailboxNote() {
  const text = useText(mailboxText);
  const locale = useLocale();
  return useMailProblems().map(({ mailbox, reason, since }) => (
    <p key={`${mailbox} ${since}`} role="alert" className={clsx(styles.offline, styles.mailbox)}>
      <Icon name="triangle-alert" />
      <span>
        <b>{text.unread(mailbox, formatTime(since, locale))}</b> {text.reasons[reason] ?? text.other}{' '}
        {text.kept}
      </span>
    </p>
  ));
}

import type { ReactNode } from 'react';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { PageIntro, type PageIntroProps } from '@/components/ui/PageIntro';
import type { User } from '@/lib/contract/auth';
import type { IssueStatus } from '@/lib/contract/project';
import { useAuth } from '@/lib/client/useAuth';
import { useText } from '@/lib/client/useText';
import { requestFormText } from '@/lib/text/request-form';
import type { Crumb } from '@/lib/page-data/props/common';
import { LoginGate, useHasSessionEnded, useRequireUser } from './LoginGate';
import { WithoutScript } from './WithoutScript';

export type OwnRequestsProps = {
  crumbs: Crumb[];
  intro: PageIntroProps;
  /** The children have a head of their own. */
  hasOwnIntro?: boolean;
  loginFirst: string;
  loginFirstHint: string;
  /** Rendered once the user is known; never part of the page's HTML. */
  children: (user: User) => ReactNode;
};

/**
 * The frame of pages about the user's requests. At least as high as the screen, so that loading causes no layout
 * shift.
 */
export function OwnRequests(props: OwnRequestsProps) {
  const { crumbs, intro, hasOwnIntro, loginFirst, loginFirstHint, children } = props;
  const { loginAgainHint } = useText(requestFormText);
  const requireUser = useRequireUser();
  const hasEnded = useHasSessionEnded();
  const { state } = useAuth();
  return (
    <div className="page-width min-h-dvh">
      <Breadcrumb crumbs={crumbs} />
      {!(hasOwnIntro && state.status === 'user') && <PageIntro {...intro} />}
      <WithoutScript />
      <div className="needs-script">
        {state.status === 'user' ? (
          children(state.user)
        ) : (
          <LoginGate
            isChecking={state.status === 'checking'}
            title={loginFirst}
            hint={hasEnded ? loginAgainHint : loginFirstHint}
            onLogin={() => void requireUser(() => undefined)}
          />
        )}
      </div>
    </div>
  );
}

export type StatusBadgeProps = { status: IssueStatus };

/** Colours by status (behaviour.md §3); unknown ones look like an open request. */
const LOOKS: Record<string, string> = {
  'in-progress': 'bg-surface-tint text-brand',
  completed: 'tinted text-tip [--accent:var(--tip)]',
};

/** The status of a request. */
export function StatusBadge({ status: { key, name } }: StatusBadgeProps) {
  // Another backend may not say how far a request is.
  if (!name) return null;
  const look = (Object.hasOwn(LOOKS, key) ? LOOKS[key] : undefined) ?? 'bg-surface-tint text-ink';
  return (
    <span className={`inline-flex shrink-0 rounded-full px-3 py-1 text-sm font-semibold ${look}`}>
      {name}
    </span>
  );
}

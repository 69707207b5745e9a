import type { ReactNode } from 'react';
import { useRequireUser } from '@/components/account/useRequireUser';
import { Breadcrumb } from '@/components/layout/Breadcrumb';
import { PageIntro, type PageIntroProps } from '@/components/ui/PageIntro';
import { useAuth } from '@/lib/hooks/useAuth';
import type { User } from '@/lib/contract/auth';
import type { Crumb } from '@/lib/views/common';
import { LoginGate } from './LoginGate';

export type OwnRequestsProps = {
  crumbs: Crumb[];
  intro: PageIntroProps;
  loginFirst: string;
  loginFirstHint: string;
  /** Rendered once the user is known; never part of the page's HTML. */
  children: (user: User) => ReactNode;
};

/** The frame of pages about the user's requests. */
export function OwnRequests({ crumbs, intro, loginFirst, loginFirstHint, children }: OwnRequestsProps) {
  const requireUser = useRequireUser();
  const { state } = useAuth();
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro {...intro} />
      <div className="max-w-3xl">
        {state.status === 'user' ? (
          children(state.user)
        ) : (
          <LoginGate
            isChecking={state.status === 'checking'}
            title={loginFirst}
            hint={loginFirstHint}
            onLogin={() => void requireUser(() => undefined)}
          />
        )}
      </div>
    </div>
  );
}

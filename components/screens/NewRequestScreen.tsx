import { useRouter } from 'next/router';
import { useMemo } from 'react';
import { Breadcrumb } from '@/components/layout/Breadcrumb';
import { useRequireUser } from '@/components/request/LoginGate';
import { RequestDesk } from '@/components/request/RequestDesk';
import { PageIntro } from '@/components/ui/PageIntro';
import { useText } from '@/lib/hooks/useText';
import { requestFormText } from '@/lib/text/request-form';
import type { RequestPageContent } from '@/lib/views/site';

export type NewRequestScreenProps = RequestPageContent;

/** Filing a request, as a page that can be linked to: `/request/new?subject=…`. */
export function NewRequestScreen({ crumbs }: NewRequestScreenProps) {
  const text = useText(requestFormText);
  const requireUser = useRequireUser();
  const { query, isReady } = useRouter();
  const given = useMemo(() => (isReady ? textsOf(query) : undefined), [query, isReady]);
  // After the login the form shows by itself: the page stayed where it was.
  const handleLogin = () => void requireUser(() => undefined);
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={text.title} lead={text.lead} />
      <div className="max-w-2xl">
        <RequestDesk given={given} onLogin={handleLogin} />
      </div>
    </div>
  );
}

const textsOf = (query: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

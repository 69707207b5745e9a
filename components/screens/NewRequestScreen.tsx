import { useRouter } from 'next/router';
import { useMemo } from 'react';
import { useRequireUser } from '@/components/request/LoginGate';
import { RequestFlow } from '@/components/request/RequestFlow';
import { WithoutScript } from '@/components/request/WithoutScript';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { PageIntro } from '@/components/ui/PageIntro';
import { useText } from '@/lib/client/useText';
import { requestFormText } from '@/lib/text/request-form';
import type { RequestPageContent } from '@/lib/page-data/props/site';

export type NewRequestScreenProps = RequestPageContent;

/** The request form as a page, prefilled by its URL: `/request/new?subject=…`. */
export function NewRequestScreen({ crumbs, contacts }: NewRequestScreenProps) {
  const text = useText(requestFormText);
  const requireUser = useRequireUser();
  const { query, isReady } = useRouter();
  const initialValues = useMemo(() => (isReady ? textsOf(query) : undefined), [query, isReady]);
  // After the login this page shows the form.
  const handleLogin = () => void requireUser(() => undefined);
  return (
    <div className="page-width min-h-dvh">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={text.title} lead={text.lead} />
      <WithoutScript contacts={contacts} />
      <div className="needs-script max-w-2xl">
        <RequestFlow initialValues={initialValues} onLogin={handleLogin} />
      </div>
    </div>
  );
}

const textsOf = (query: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

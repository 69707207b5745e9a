import { useRouter } from 'next/router';
import { useMemo } from 'react';
import { useRequireUser } from '@/components/request/LoginGate';
import { RequestFlow } from '@/components/request/RequestFlow';
import { ContactWays, WithoutScript } from '@/components/request/WithoutScript';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { PageIntro } from '@/components/ui/PageIntro';
import { useAuth } from '@/lib/client/useAuth';
import { useText } from '@/lib/client/useText';
import { requestFormText } from '@/lib/text/request-form';
import type { RequestPageContent } from '@/lib/page-data/props/site';

export type NewRequestScreenProps = RequestPageContent;

/** The request form as a page, prefilled by its URL: `/request/new?subject=…`. */
export function NewRequestScreen({ crumbs, contacts }: NewRequestScreenProps) {
  const text = useText(requestFormText);
  const requireUser = useRequireUser();
  const { state } = useAuth();
  const { query, isReady } = useRouter();
  const initialValues = useMemo(() => (isReady ? textsOf(query) : undefined), [query, isReady]);
  // After the login this page shows the form.
  const handleLogin = () => void requireUser(() => undefined);
  return (
    <div className="page-width min-h-dvh">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={text.title} lead={text.lead} />
      <WithoutScript contacts={contacts} />
      <div className="needs-script grid gap-x-16 lg:grid-cols-aside">
        <div className="max-w-2xl min-w-0 lg:max-w-none">
          <RequestFlow initialValues={initialValues} onLogin={handleLogin} />
        </div>
        {/* The panel that asks for a login names the other ways itself. */}
        {state.status === 'user' && (
          <aside className="hidden lg:block" aria-labelledby="other-ways">
            <h2 id="other-ways" className="text-lg font-semibold">
              {text.otherWays}
            </h2>
            <ContactWays contacts={contacts} className="mt-3 space-y-1.5" />
          </aside>
        )}
      </div>
    </div>
  );
}

const textsOf = (query: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

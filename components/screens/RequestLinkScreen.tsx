import { useRouter } from 'next/router';
import { LinkedRequest } from '@/components/request/LinkedRequest';
import { WithoutScript } from '@/components/request/WithoutScript';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import type { RequestPageContent } from '@/lib/page-data/props/site';

export type RequestLinkScreenProps = RequestPageContent;

/** The page that the link in a mail leads to, for somebody without an account. */
export function RequestLinkScreen({ crumbs, contacts }: RequestLinkScreenProps) {
  const { token } = useRouter().query;
  return (
    <div className="page-width min-h-dvh">
      <Breadcrumb crumbs={crumbs} />
      <WithoutScript contacts={contacts} />
      <div className="needs-script">
        <LinkedRequest token={typeof token === 'string' ? token : ''} />
      </div>
    </div>
  );
}

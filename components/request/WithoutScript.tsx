import clsx from 'clsx';
import { EmptyState } from '@/components/ui/EmptyState';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { CONTACT_PATH } from '@/lib/paths/contact-link';
import { personText } from '@/lib/text/person';
import { withoutScriptText } from '@/lib/text/without-script';
import type { LinkData } from '@/lib/page-data/props/common';

export type WithoutScriptProps = { contacts?: LinkData[] | undefined };

/** Shown without JavaScript, which requests need: other ways to reach a person. */
export function WithoutScript({ contacts = [] }: WithoutScriptProps) {
  const text = useText(withoutScriptText);
  return (
    <noscript>
      <EmptyState
        icon="circle-alert"
        title={text.title}
        hint={contacts.length > 0 ? text.hint : text.hintAlone}
      >
        <ContactWays contacts={contacts} className="space-y-3 text-lg" />
      </EmptyState>
    </noscript>
  );
}

/** Lists ways to reach a person, the contact page last. */
export function ContactWays({ contacts = [], className }: WithoutScriptProps & { className?: string }) {
  const { contact } = useText(personText);
  return (
    <ul className={clsx('font-semibold', className)}>
      {[...contacts, { title: contact, href: CONTACT_PATH }].map(({ title, href }) => (
        <li key={href}>
          <SmartLink href={href} className="inline-block py-1 text-brand hover:underline">
            {title}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}

import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import type { Locale } from '@/lib/constants';
import { CONTACT_PATH, storesPath } from '@/lib/rules/contact-link';
import type { ContactTarget } from '@/lib/rules/contact-search';
import { personText } from '@/lib/text/person';

/** Returns the link of a search for a person, in words. */
export function contactLink(target: ContactTarget, text: (typeof personText)[Locale]) {
  return target.to === 'contact'
    ? { href: CONTACT_PATH, title: text.contact, hint: text.contactHint }
    : { href: storesPath(target.city), title: text.offices(target.city), hint: text.officesHint };
}

/** Answers a search for a person, above the results. */
export function ContactRow({ target }: { target: ContactTarget }) {
  const { href, title, hint } = contactLink(target, useText(personText));
  return (
    <p className="mb-8 max-w-3xl">
      <SmartLink
        href={href}
        className="flex items-center gap-4 rounded-xl bg-surface-tint px-5 py-4 transition-colors hover:bg-surface-soft"
      >
        <Icon name={target.to === 'contact' ? 'phone' : 'map-pin'} className="size-6 shrink-0 text-brand" />
        <span className="min-w-0 flex-1">
          <b className="block text-brand">{title}</b>
          <span className="block text-ink-soft">{hint}</span>
        </span>
        <Icon name="chevron-right" className="size-5 shrink-0 text-ink-faint" />
      </SmartLink>
    </p>
  );
}

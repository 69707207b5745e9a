import { Icon } from '@/components/ui/Icon';
import { usePageSections } from './usePageSections';
import { useText } from '@/lib/client/useText';
import { authText } from '@/lib/text/auth';

export type MailHelpProps = { email: string; purpose: 'login' | 'register' };

/** What to do when the mail does not arrive: check the spam folder, use another email, call the hotline. */
export function MailHelp({ email, purpose }: MailHelpProps) {
  const text = useText(authText);
  const hotline = useHotline();
  return (
    <details className="group rounded-lg border border-line bg-surface-soft">
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 font-semibold text-ink-soft">
        {text.noMail}
        <Icon name="chevron-down" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="list-disc space-y-2 pr-4 pb-4 pl-9 text-[0.9375rem] text-ink-soft">
        <li>{text.noMailSpam}</li>
        <li>{text.noMailCheck(email)}</li>
        {purpose === 'login' && <li>{text.noMailUnknown}</li>}
        {hotline && (hotline.phone || hotline.email) && (
          <li>
            {text.noMailHotline}
            {hotline.phone && (
              <a
                href={`tel:${hotline.phone.replace(/[^+\d]/g, '')}`}
                className="block py-1 font-semibold text-brand underline"
              >
                {hotline.phone}
              </a>
            )}
            {hotline.hours && <span className="block">{hotline.hours}</span>}
            {hotline.email && (
              <a href={`mailto:${hotline.email}`} className="block py-1 font-semibold text-brand underline">
                {hotline.email}
              </a>
            )}
          </li>
        )}
      </ul>
    </details>
  );
}

type Hotline = { email?: string; phone?: string; hours?: string };

/** Returns the hotline from the footer's content (behaviour.md §1). */
function useHotline(): Hotline | undefined {
  const contact = usePageSections('footer')?.find(({ component }) => component === 'Contact');
  return contact && pickTexts(contact);
}

function pickTexts(contact: Record<string, unknown>): Hotline {
  const entries = ['email', 'phone', 'hours'].flatMap((name) => {
    const value = contact[name];
    return typeof value === 'string' && value ? [[name, value]] : [];
  });
  return Object.fromEntries(entries) as Hotline;
}

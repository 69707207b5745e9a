import { buttonClass } from '@/components/ui/Button';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { CONTACT_PATH } from '@/lib/paths/contact-link';
import { personText } from '@/lib/text/person';

/** Links to the ways to reach a person. */
export function PersonPanel() {
  const text = useText(personText);
  return (
    <aside className="mt-12 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-xl bg-surface-soft px-[24px] py-5 print:hidden">
      <div>
        <p className="text-lg font-bold">{text.title}</p>
        <p className="mt-0.5 text-ink-soft">{text.hint}</p>
      </div>
      <SmartLink href={CONTACT_PATH} className={buttonClass('quiet')}>
        {text.contact}
      </SmartLink>
    </aside>
  );
}

import { NewRequestLink } from '@/components/request/NewRequestLink';
import { useText } from '@/lib/hooks/useText';
import { requestEntryText } from '@/lib/text/request-entry';

/** At the end of an article that did not help: the way to people. */
export function StillNeedHelp() {
  const text = useText(requestEntryText);
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-xl bg-surface-soft px-[24px] py-5 print:hidden">
      <div>
        <h2 className="text-lg font-bold">{text.stillNeedHelp}</h2>
        <p className="mt-0.5 text-ink-soft">{text.stillNeedHelpHint}</p>
      </div>
      <NewRequestLink className="inline-flex min-h-12 items-center rounded-full border border-line-strong px-[24px] font-semibold hover:border-brand">
        {text.create}
      </NewRequestLink>
    </section>
  );
}

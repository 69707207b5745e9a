import { CodeText } from '@/components/ui/CodeText';
import { Icon } from '@/components/ui/Icon';
import { OriginalLabel } from '@/components/ui/OriginalLabel';
import { RichText } from '@/components/ui/RichText';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { faqCardText } from '@/lib/text/cards';
import type { FaqItemData } from '@/lib/page-data/props/cards';

export type FaqListProps = { items: FaqItemProps[] };

export function FaqList({ items }: FaqListProps) {
  return (
    <div className="border-t border-line">
      {items.map((item) => (
        <FaqItem key={item.id} {...item} />
      ))}
    </div>
  );
}

export type FaqItemProps = FaqItemData;

/** A question that expands to its answer, also without JavaScript. */
function FaqItem({ id, question, answer, beginning, lang }: FaqItemProps) {
  const { readMore } = useText(faqCardText);
  return (
    <details id={id} className="group border-b border-line">
      <summary className="flex items-start justify-between gap-6 py-5 text-body leading-snug font-semibold wrap-anywhere hover:text-brand">
        <span>
          <span lang={lang}>
            <CodeText>{question}</CodeText>
          </span>
          <OriginalLabel lang={lang} />
        </span>
        <Icon
          name="plus"
          className="mt-0.5 size-5 shrink-0 text-ink-faint transition-transform duration-200 group-open:rotate-45"
        />
      </summary>
      <div lang={lang}>
        {beginning ? (
          <p className="max-w-[65ch] pb-6 leading-relaxed text-ink-soft">
            {beginning.text}{' '}
            <SmartLink
              href={beginning.href}
              aria-label={`${readMore}: ${question}`}
              className="font-semibold text-brand hover:underline"
            >
              {readMore}
            </SmartLink>
          </p>
        ) : (
          <RichText html={answer} className="faq-answer pb-6" />
        )}
      </div>
    </details>
  );
}

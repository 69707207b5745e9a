import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { articleText } from '@/lib/text/article';

export type TreeRowProps = {
  title: string;
  href: string;
  isOpen: boolean;
  onToggle: () => void;
  className?: string;
};

export const MORE_CLASS = 'block py-1.5 pl-2 text-sm font-semibold text-brand hover:underline';

/** A category or topic in the tree: its title leads to its page, the arrow beside it unfolds it in place. */
export function TreeRow({ title, href, isOpen, onToggle, className }: TreeRowProps) {
  const text = useText(articleText);
  return (
    <div className={clsx('flex items-start gap-1 rounded-md hover:bg-surface-soft', className)}>
      <SmartLink
        href={href}
        className={clsx(
          'min-w-0 flex-1 py-2 pl-2 text-[0.9375rem] leading-snug hover:text-brand',
          isOpen ? 'text-ink' : 'text-ink-soft',
        )}
      >
        {title}
      </SmartLink>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={text.unfold(title)}
        onClick={onToggle}
        className="needs-script grid size-9 shrink-0 place-items-center rounded-md text-ink-faint hover:bg-surface-tint hover:text-brand"
      >
        <ChevronDown aria-hidden className={clsx('size-4 transition-transform', isOpen && 'rotate-180')} />
      </button>
    </div>
  );
}

import { Icon } from '@/components/ui/Icon';
import { useCopy } from '@/components/ui/useCopy';
import { useLocale } from '@/lib/hooks/useLocale';
import { useText } from '@/lib/hooks/useText';
import { localePath } from '@/lib/rules/locale-path';
import { categoryText } from '@/lib/text/category';

export type CopyTopicLinkProps = { name: string; href: string };

/** Copies the address of a topic, and says so beside the button and to screen readers. */
export function CopyTopicLink({ name, href }: CopyTopicLinkProps) {
  const text = useText(categoryText);
  const locale = useLocale();
  const { outcome, copy } = useCopy();
  const said = outcome && (outcome === 'copied' ? text.linkCopied : text.copyFailed);
  return (
    <span className="needs-script relative shrink-0">
      <button
        type="button"
        aria-label={text.copyTopic(name)}
        onClick={() => void copy(window.location.origin + localePath(href, locale))}
        className="grid size-11 place-items-center rounded-md text-ink-faint hover:bg-surface-soft hover:text-brand"
      >
        <Icon name={outcome === 'copied' ? 'check' : 'link-2'} className="size-5" />
      </button>
      {/* Empty before, so that its words are announced when they come. */}
      <span
        role="status"
        className="pointer-events-none absolute top-1/2 right-full z-10 mr-1 -translate-y-1/2 rounded-md bg-ink text-sm font-semibold whitespace-nowrap text-surface not-empty:px-3 not-empty:py-1.5"
      >
        {said}
      </span>
    </span>
  );
}

import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { categoryText } from '@/lib/text/category';
import type { TopicPanelView } from '@/lib/views/help';

export type TopicPreviewProps = Required<Pick<TopicPanelView, 'preview'>> &
  Pick<TopicPanelView, 'href' | 'articleCount'>;

/** The first articles of a closed topic, so that readers see what is in it without opening it. */
export function TopicPreview({ preview, href, articleCount }: TopicPreviewProps) {
  const text = useText(categoryText);
  return (
    <ul className="px-4 pb-4 leading-snug sm:px-6 sm:pb-5">
      {preview.map(({ title, href: path, lang }) => (
        <li key={path}>
          <SmartLink href={path} className="block py-1.5 text-ink-soft hover:text-brand">
            <span lang={lang}>{title}</span>
          </SmartLink>
        </li>
      ))}
      {articleCount > preview.length && (
        <li>
          <SmartLink href={href} className="block py-1.5 text-sm font-semibold text-brand hover:underline">
            {text.openAll(articleCount)}
          </SmartLink>
        </li>
      )}
    </ul>
  );
}

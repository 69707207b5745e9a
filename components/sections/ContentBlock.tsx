import { RichText } from '@/components/ui/RichText';
import type { ContentBlockView } from '@/lib/views/home';

export type ContentBlockProps = ContentBlockView;

/** The 'Content' section: a heading and HTML of the content. */
export function ContentBlock({ title, html }: ContentBlockProps) {
  return (
    <section>
      {title && <h2 className="mb-5 text-2xl font-bold tracking-tight md:text-3xl">{title}</h2>}
      <RichText html={html} />
    </section>
  );
}

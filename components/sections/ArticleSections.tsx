import type { SectionOf } from '@/lib/views/home';
import { ActionBanner } from './ActionBanner';
import { ContentBlock } from './ContentBlock';

export type ArticleSectionsProps = { sections: SectionOf<'content' | 'action'>[] };

/**
 * What may follow the text of an article: the 'Content' section and the 'ActionArticleUrl' banner (behaviour.md §2).
 */
export function ArticleSections({ sections }: ArticleSectionsProps) {
  if (sections.length === 0) return null;
  return (
    <div className="mt-12 space-y-10">
      {sections.map((section, index) =>
        section.kind === 'content' ? (
          <ContentBlock key={index} {...section} />
        ) : (
          <ActionBanner key={index} {...section} />
        ),
      )}
    </div>
  );
}

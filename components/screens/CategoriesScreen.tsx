import { PersonPanel } from '@/components/chat/PersonPanel';
import { SectionView } from '@/components/help/SectionView';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { PageIntro } from '@/components/ui/PageIntro';
import type { CategoriesContent } from '@/lib/page-data/props/help';

export type CategoriesScreenProps = CategoriesContent;

/** All help categories, with the other sections of the content. */
export function CategoriesScreen({ title, lead, crumbs, sections }: CategoriesScreenProps) {
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={title} lead={lead} />
      <div className="space-y-16 md:space-y-20">
        {sections.map((section, index) => (
          <SectionView key={index} section={section} isComplete />
        ))}
      </div>
      <PersonPanel />
    </div>
  );
}

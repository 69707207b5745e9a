import { HomeHero } from '@/components/home/HomeHero';
import { SectionView } from '@/components/sections/SectionView';
import { EmptyState } from '@/components/ui/EmptyState';
import { useText } from '@/lib/hooks/useText';
import { homeText } from '@/lib/text/home';
import type { HomeContent } from '@/lib/views/home';

export type HomeScreenProps = HomeContent;

/** The home page: banner and introduction at its top, then the sections in the order in which content has them. */
export function HomeScreen({ sections }: HomeScreenProps) {
  const text = useText(homeText);
  const banners = sections.flatMap((section) => (section.kind === 'banners' ? section.banners : []));
  const intro = sections.find((section) => section.kind === 'intro');
  const others = sections.filter(({ kind }) => kind !== 'banners' && kind !== 'intro');
  return (
    <>
      <HomeHero banners={banners} title={intro?.title} lead={intro?.subtitle} />
      <div className="page-width mt-8 space-y-16 md:mt-10 md:space-y-24">
        {others.map((section, index) => (
          <SectionView key={index} section={section} />
        ))}
        {others.length === 0 && <EmptyState icon="compass" title={text.empty} />}
      </div>
    </>
  );
}

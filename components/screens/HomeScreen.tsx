import { CompassIcon } from 'lucide-react';
import { HomeHero } from '@/components/home/HomeHero';
import { SectionView } from '@/components/sections/SectionView';
import { EmptyState } from '@/components/ui/EmptyState';
import { useText } from '@/lib/hooks/useText';
import { homeText } from '@/lib/text/home';
import type { HomeContent } from '@/components/views';

export type HomeScreenProps = HomeContent;

/** The home page: the banner at its top, then the sections in the order in which content has them. */
export function HomeScreen({ sections }: HomeScreenProps) {
  const text = useText(homeText);
  const banners = sections.flatMap((section) => (section.kind === 'banners' ? section.banners : []));
  const others = sections.filter((section) => section.kind !== 'banners');
  return (
    <>
      <HomeHero banners={banners} />
      <div className="page-width mt-14 space-y-16 md:mt-16 md:space-y-24">
        {others.map((section, index) => (
          <SectionView key={index} section={section} />
        ))}
        {others.length === 0 && (
          <EmptyState icon={<CompassIcon aria-hidden className="size-6" />} title={text.empty} />
        )}
      </div>
    </>
  );
}

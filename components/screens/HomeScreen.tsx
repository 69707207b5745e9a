import { PersonPanel } from '@/components/contact/PersonPanel';
import { BannerSlides, type BannerSlide } from '@/components/home/BannerSlides';
import { SearchForm } from '@/components/search/SearchForm';
import { SectionView } from '@/components/sections/SectionView';
import { EmptyState } from '@/components/ui/EmptyState';
import { useText } from '@/lib/hooks/useText';
import { homeText } from '@/lib/text/home';
import type { HomeContent } from '@/lib/views/home';

export type HomeScreenProps = HomeContent;

/** The home page: introduction, search and banners, then the sections in the content's order. */
export function HomeScreen({ sections }: HomeScreenProps) {
  const text = useText(homeText);
  const banners = sections.flatMap((section) => (section.kind === 'banners' ? section.banners : []));
  const intro = sections.find((section) => section.kind === 'intro');
  const others = sections.filter(({ kind }) => kind !== 'banners' && kind !== 'intro');
  return (
    <>
      <HomeHero banners={banners} title={intro?.title} lead={intro?.subtitle} />
      <div className="page-width mt-8 space-y-16 md:space-y-24">
        {others.map((section, index) => (
          <SectionView key={index} section={section} />
        ))}
        {others.length === 0 && <EmptyState icon="compass" title={text.empty} />}
        <PersonPanel />
      </div>
    </>
  );
}

export type HomeHeroProps = {
  banners: BannerSlide[];
  /** Replaces the portal's own text. */
  title?: string;
  lead?: string;
};

/** The top of the home page, which leaves 64 px free for the header. */
function HomeHero({ banners, ...own }: HomeHeroProps) {
  const text = useText(homeText);
  const title = own.title || text.title;
  return (
    <div className="home-hero pt-header">
      <div className="page-width">
        <div className="pt-10 pb-8 text-center text-balance">
          <h1 className="text-[2rem] leading-[1.15] font-extrabold tracking-tight text-white sm:text-5xl">
            {title}
          </h1>
          <p className="mx-auto mt-4 max-w-2xl text-base leading-relaxed text-[#d5e2f6] sm:text-lg">
            {own.lead ?? text.lead}
          </p>
          <SearchForm label={title} className="z-30 mx-auto mt-7 max-w-2xl [&_input]:h-14" />
        </div>
        {banners.length > 0 && <BannerSlides banners={banners} label={text.banners} />}
      </div>
    </div>
  );
}

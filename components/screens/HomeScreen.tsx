import { PersonPanel } from '@/components/chat/PersonPanel';
import { SearchForm } from '@/components/help/search/SearchForm';
import { SectionView } from '@/components/help/SectionView';
import { EmptyState } from '@/components/ui/EmptyState';
import { useText } from '@/lib/client/useText';
import { CONTACT_PATH, storesPath } from '@/lib/paths/contact-link';
import { homeText } from '@/lib/text/home';
import type { HomeContent, SectionData } from '@/lib/page-data/props/cards';

export type HomeScreenProps = HomeContent;

/** The home page: introduction and search, then the sections in the content's order, banners after the categories. */
export function HomeScreen({ sections }: HomeScreenProps) {
  const text = useText(homeText);
  const intro = sections.find((section) => section.kind === 'intro');
  const shown = categoriesFirst(sections.filter(({ kind }) => kind !== 'intro'));
  return (
    <>
      <HomeHero title={intro?.title} lead={intro?.subtitle} />
      <div className="page-width mt-10 space-y-12 md:mt-14 md:space-y-20">
        {shown.map((section, index) => (
          <SectionView key={index} section={section} />
        ))}
        {shown.every(({ kind }) => kind === 'banners') && <EmptyState icon="compass" title={text.empty} />}
        {!shown.some(leadsToContact) && <PersonPanel />}
      </div>
    </>
  );
}

/** Moves banners that stand before the categories behind them: visitors come for a guide. */
function categoriesFirst(sections: SectionData[]): SectionData[] {
  const at = sections.findIndex(({ kind }) => kind === 'categories');
  const before = sections.slice(0, Math.max(0, at));
  const isBanner = ({ kind }: SectionData) => kind === 'banners';
  return [
    ...before.filter((section) => !isBanner(section)),
    ...sections.slice(before.length, at + 1),
    ...before.filter(isBanner),
    ...sections.slice(at + 1),
  ];
}

/** Returns whether a section of the content is a way to the team already. */
const leadsToContact = (section: SectionData): boolean =>
  section.kind === 'action' && [CONTACT_PATH, storesPath()].includes(section.href);

/** The top of the home page, which leaves 64 px free for the header. */
function HomeHero({ title, lead }: { title: string | undefined; lead: string | undefined }) {
  const text = useText(homeText);
  // Replaces the portal's own text.
  const heading = title || text.title;
  return (
    <div className="home-hero pt-header">
      <div className="page-width pt-10 pb-12 text-center text-balance md:pt-14 md:pb-16">
        <h1 className="text-[2rem] leading-[1.15] font-extrabold tracking-tight text-white sm:text-5xl">
          {heading}
        </h1>
        <p className="mx-auto mt-4 max-w-2xl text-base leading-relaxed text-[#d5e2f6] sm:text-lg">
          {lead ?? text.lead}
        </p>
        <SearchForm label={heading} isMain className="z-30 mx-auto mt-7 max-w-2xl" />
      </div>
    </div>
  );
}

import { found } from '@/lib/api/server';
import type { ContentLoader } from './content-page';
import { loadSections } from './sections';
import { loadGroup } from './shell';
import { everyLanguage } from './translations';
import type { HomeContent } from '@/lib/views/home';

const PAGE = 'portal-home';

export const loadHome: ContentLoader<HomeContent> = async (context) => {
  const sections = (await loadGroup(context.api, PAGE, context.locale)) ?? [];
  return found({
    sections: await loadSections(PAGE, sections, context),
    alternates: everyLanguage('/'),
  });
};

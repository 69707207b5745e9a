import type { HelpCenter, ZendeskArticle, ZendeskSection } from './help-center';

type LeftOutParents = {
  /** Whether an item lies in a category or section that is left out; if so it is counted. */
  leavesOut(item: ZendeskSection | ZendeskArticle): boolean;
  /** The numbers of items in each left out category or section (`categories/360001`). */
  inside: Map<string, { sections: number; articles: number }>;
};

/**
 * Finds what lies in a category or section with a value of a wrong type. It is left out as well: the folder around it would
 * be called by a number, and take the place of the category or section that was imported before.
 */
export function leftOutParents(center: HelpCenter, sections: Sections): LeftOutParents {
  const read = new Set([
    ...center.categories.map(({ id, locale }) => `categories/${id} ${locale}`),
    ...center.sections.map(({ id, locale }) => `sections/${id} ${locale}`),
  ]);
  const broken = center.broken.map(({ place }) => place);
  const isLeftOut = (list: string, id: string, locale: string): boolean =>
    !read.has(`${list}/${id} ${locale}`) &&
    // One without an id (`sections[0]`) may be any that is missing.
    broken.some((place) => place === `${list}/${id}` || place.startsWith(`${list}[`));

  function leftOutAbove(section: ZendeskSection): string | undefined {
    const { category_id, locale } = section;
    if (isLeftOut('categories', category_id, locale)) return `categories/${category_id}`;
    const [{ parent_section_id: above } = section] = withParents(section, sections);
    return above && isLeftOut('sections', above, locale) ? `sections/${above}` : undefined;
  }
  function leftOutAround({ section_id, locale }: ZendeskArticle): string | undefined {
    const section = sections.get(`${locale} ${section_id}`);
    if (section) return leftOutAbove(section);
    return isLeftOut('sections', section_id, locale) ? `sections/${section_id}` : undefined;
  }

  const inside: LeftOutParents['inside'] = new Map();
  return {
    inside,
    leavesOut(item) {
      const isArticle = 'section_id' in item;
      const place = isArticle ? leftOutAround(item) : leftOutAbove(item);
      if (place === undefined) return false;
      const counts = inside.get(place) ?? { sections: 0, articles: 0 };
      counts[isArticle ? 'articles' : 'sections'] += 1;
      inside.set(place, counts);
      return true;
    },
  };
}

/** The sections of a help centre by their language and id (`id 36000123`). */
export type Sections = Map<string, ZendeskSection>;

/** Returns a section after those it lies in, the uppermost first. */
export function withParents(section: ZendeskSection, sections: Sections): ZendeskSection[] {
  const chain = [section];
  let above = section.parent_section_id;
  while (above) {
    const parent = sections.get(`${section.locale} ${above}`);
    if (!parent || chain.includes(parent)) break;
    chain.unshift(parent);
    above = parent.parent_section_id;
  }
  return chain;
}

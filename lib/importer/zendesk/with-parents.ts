import type { ZendeskSection } from './help-center';

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

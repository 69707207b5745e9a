import { PersonPanel } from '@/components/chat/PersonPanel';
import { FaqList } from '@/components/help/FaqList';
import { OriginalLabel } from '@/components/ui/OriginalLabel';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { EmptyState } from '@/components/ui/EmptyState';
import { LinkPanel } from '@/components/ui/LinkPanel';
import { PageIntro } from '@/components/ui/PageIntro';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { faqText } from '@/lib/text/site';
import type { FaqContent } from '@/lib/page-data/props/site';

export type FaqScreenProps = FaqContent;

/** Questions and answers by topic. */
export function FaqScreen({ crumbs, themes }: FaqScreenProps) {
  const text = useText(faqText);
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <PageIntro title={text.title} lead={text.lead} />
      {themes.length === 0 && <EmptyState icon="message-circle-question-mark" title={text.empty} />}
      <div className="gap-x-16 lg:grid lg:grid-cols-side">
        <div className="hidden lg:block">
          <div className="sticky top-24">
            {themes.length > 1 && (
              <LinkPanel
                title={text.themes}
                links={themes.map(({ id, name }) => ({ title: name, href: `#${id}` }))}
              />
            )}
          </div>
        </div>
        <div className="space-y-14">
          {themes.map(({ id, name, items, links = [] }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="mb-4 scroll-mt-24 text-2xl font-bold tracking-tight">
                {name}
              </h2>
              {items.length > 0 && <FaqList items={items} />}
              {links.length > 0 && (
                <ul className="border-t border-line">
                  {links.map(({ title, href, lang }) => (
                    <li key={href} className="border-b border-line">
                      <SmartLink
                        href={href}
                        className="block py-4 leading-snug font-semibold wrap-anywhere hover:text-brand"
                      >
                        <span lang={lang}>{title}</span>
                        <OriginalLabel lang={lang} />
                      </SmartLink>
                    </li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      </div>
      <PersonPanel />
    </div>
  );
}

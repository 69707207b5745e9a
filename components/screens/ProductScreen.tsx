import { useId } from 'react';
import { ArticleList } from '@/components/help/article/ArticleList';
import { PersonPanel } from '@/components/chat/PersonPanel';
import { Gallery } from '@/components/ui/Gallery';
import { ComparisonTable } from '@/components/shop/ComparisonTable';
import { Price } from '@/components/shop/Price';
import { NewRequestLink } from '@/components/request/NewRequestLink';
import { FaqList } from '@/components/help/FaqList';
import { ShareButton } from '@/components/modal/ShareButton';
import { Breadcrumb } from '@/components/ui/Breadcrumb';
import { buttonClass } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { TitledSection } from '@/components/ui/TitledSection';
import { useContentLang } from '@/lib/client/useContentLocale';
import { useText } from '@/lib/client/useText';
import { personText } from '@/lib/text/person';
import { priceText } from '@/lib/text/cards';
import { productText } from '@/lib/text/product';
import type { ProductContent } from '@/lib/page-data/props/cards';

export type ProductScreenProps = ProductContent;

/** A product: description, price, features, comparison with others, related articles and questions. */
export function ProductScreen(props: ProductScreenProps) {
  const { crumbs, name, description, features, pictures, availability, facts, comparison, more } = props;
  const { articles, faqs, searchHref, productKey } = props;
  const text = useText(productText);
  const { contact } = useText(personText);
  const lang = useContentLang();
  const compareId = useId();
  const availabilityText = useText(priceText).availability;
  return (
    <div className="page-width">
      <Breadcrumb crumbs={crumbs} />
      <article lang={lang}>
        <div className="mt-6 grid items-start gap-x-16 gap-y-8 md:mt-8 lg:grid-cols-[minmax(0,1fr)_30rem]">
          <div className="min-w-0 wrap-anywhere">
            <h1 className="page-title">{name}</h1>
            {description && (
              <p className="mt-4 max-w-[65ch] text-lg leading-relaxed text-ink-soft">{description}</p>
            )}
            <div className="mt-6 [--price-size:1.75rem]">
              <Price {...props} />
              {availability && (
                <p className="mt-3 flex items-center gap-2 font-semibold text-warning">
                  <Icon name="clock" className="size-5" />
                  {availabilityText[availability]}
                </p>
              )}
            </div>
            <p className="mt-7 flex flex-wrap gap-3">
              <NewRequestLink
                subject={text.askSubject(name)}
                values={{ product: productKey }}
                className={buttonClass()}
              >
                <Icon name="message-square-plus" className="size-[18px] shrink-0" />
                {text.ask}
              </NewRequestLink>
              {/* A request needs an account, which a buyer does not have yet. */}
              <SmartLink href="/contact" className={buttonClass('quiet')}>
                {contact}
                <Icon name="arrow-right" className="size-[18px] shrink-0" />
              </SmartLink>
              {more && (
                <SmartLink {...more} className={buttonClass('quiet')}>
                  {text.learnMore}
                  <Icon name="arrow-right" className="size-[18px] shrink-0" />
                </SmartLink>
              )}
            </p>
            {/* Its icon stands below the buttons' edge, where it is alone. */}
            <div className="mt-3 max-sm:-ml-3">
              <ShareButton />
            </div>
          </div>
          {pictures.length > 0 && <Gallery pictures={pictures} />}
        </div>
        {(features.length > 0 || facts.length > 0) && (
          <div className="mt-12 grid gap-x-16 gap-y-8 wrap-anywhere md:grid-cols-2">
            {features.length > 0 && (
              <section>
                <h2 className="mb-4 text-xl font-bold">{text.included}</h2>
                <ul>
                  {features.map((feature) => (
                    <li key={feature} className="flex gap-2.5 py-1.5">
                      <Icon name="check" className="mt-0.5 size-5 shrink-0 text-brand" />
                      {feature}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {facts.length > 0 && (
              <section>
                <h2 className="mb-4 text-xl font-bold">{text.about}</h2>
                <dl className="divide-y divide-line">
                  {facts.map((fact) => (
                    <div key={fact.name} className="flex flex-wrap gap-x-4 gap-y-1 py-2">
                      <dt className="basis-[10rem] text-ink-faint">{text.facts[fact.name]}</dt>
                      <dd className="min-w-0 flex-1 basis-[10rem]">{fact.value}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            )}
          </div>
        )}
        <div className="mt-16 space-y-16">
          {comparison && (
            <section>
              <h2 id={compareId} className="mb-6 text-2xl font-bold tracking-tight md:text-3xl">
                {text.compare}
              </h2>
              <ComparisonTable {...comparison} labelledBy={compareId} />
            </section>
          )}
          <TitledSection title={text.guides} more={{ href: searchHref, label: text.searchGuides(name) }}>
            <ArticleList articles={articles} isWide />
          </TitledSection>
          {faqs.length > 0 && (
            <TitledSection title={text.faqs} isBeside>
              <FaqList items={faqs} />
            </TitledSection>
          )}
        </div>
      </article>
      <PersonPanel />
    </div>
  );
}

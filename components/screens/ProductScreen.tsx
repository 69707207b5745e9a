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
import styles from './ProductScreen.module.css';

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
        <div className={styles.top}>
          <div className={styles.intro}>
            <h1 className="page-title">{name}</h1>
            {description && <p className={styles.description}>{description}</p>}
            <div className={styles.price}>
              <Price {...props} />
              {availability && (
                <p className={styles.availability}>
                  <Icon name="clock" />
                  {availabilityText[availability]}
                </p>
              )}
            </div>
            <p className={styles.actions}>
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
            <div className={styles.share}>
              <ShareButton />
            </div>
          </div>
          {pictures.length > 0 && <Gallery pictures={pictures} />}
        </div>
        {(features.length > 0 || facts.length > 0) && (
          <div className={styles.details}>
            {features.length > 0 && (
              <section>
                <h2>{text.included}</h2>
                <ul>
                  {features.map((feature) => (
                    <li key={feature}>
                      <Icon name="check" />
                      {feature}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {facts.length > 0 && (
              <section>
                <h2>{text.about}</h2>
                <dl>
                  {facts.map((fact) => (
                    <div key={fact.name}>
                      <dt>{text.facts[fact.name]}</dt>
                      <dd>{fact.value}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            )}
          </div>
        )}
        <div className={styles.sections}>
          {comparison && (
            <section>
              <h2 id={compareId}>{text.compare}</h2>
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

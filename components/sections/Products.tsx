import { Currency } from '@/components/ui/Currency';
import { Icon } from '@/components/ui/Icon';
import { Picture } from '@/components/ui/Picture';
import { SmartLink } from '@/components/ui/SmartLink';
import { formatRupiah } from '@/lib/rules/format-number';
import type { ProductCardView, ProductCategoryView } from '@/lib/views/cards';
import type { LinkView } from '@/lib/views/common';
import styles from './Products.module.css';
import { TitledSection } from './TitledSection';

export type ProductRowProps = { title: string; products: ProductCardView[] };

/** Products side by side. */
export function ProductRow({ title, products }: ProductRowProps) {
  return (
    <TitledSection title={title}>
      <ul className={styles.row}>
        {products.map((product) => (
          <li key={product.name}>
            <ProductCard {...product} />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function ProductCard(props: ProductCardView) {
  const { name, description, price, priceUnit, features, image, href, isExternal } = props;
  return (
    <article className={styles.card}>
      {image && <Picture {...image} alt="" sizes="(min-width: 1024px) 340px, 80vw" />}
      <div>
        <h3>
          {href ? (
            <SmartLink href={href} isExternal={isExternal}>
              {name}
            </SmartLink>
          ) : (
            name
          )}
        </h3>
        {price !== undefined && (
          <p className={styles.price}>
            <b>
              <Currency format={formatRupiah}>{price}</Currency>
            </b>
            {priceUnit && <span>{priceUnit}</span>}
          </p>
        )}
        {description && <p className={styles.description}>{description}</p>}
        <ul>
          {features.map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}

export type ProductCategoriesProps = { title: string; categories: ProductCategoryView[] };

/** Product categories with their subcategories. */
export function ProductCategories({ title, categories }: ProductCategoriesProps) {
  return (
    <TitledSection title={title}>
      <ul className="grid gap-x-8 gap-y-9 border-t border-line pt-8 sm:grid-cols-2 lg:grid-cols-4">
        {categories.map((category) => (
          <li key={category.href}>
            <h3 className="text-lg leading-snug font-bold">
              <SmartLink href={category.href} className="hover:text-brand hover:underline">
                {category.title}
              </SmartLink>
            </h3>
            {category.items.length > 0 && (
              <ul className="mt-2">
                {category.items.map((item) => (
                  <li key={item.href}>
                    <SmartLink
                      href={item.href}
                      className="inline-block py-1.5 text-ink-soft hover:text-brand hover:underline"
                    >
                      {item.title}
                    </SmartLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

export type BrandLinksProps = { title: string; brands: LinkView[] };

/** Product brands, each linked to its guides. */
export function BrandLinks({ title, brands }: BrandLinksProps) {
  return (
    <TitledSection title={title}>
      <ul className="flex flex-wrap gap-3">
        {brands.map((brand) => (
          <li key={brand.href}>
            <SmartLink
              href={brand.href}
              className="flex min-h-11 items-center rounded-full border border-line-strong px-5 py-2 font-semibold transition-colors hover:border-brand hover:text-brand"
            >
              {brand.title}
            </SmartLink>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

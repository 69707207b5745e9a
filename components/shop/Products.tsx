import { ProductCard } from './ProductCard';
import { buttonClass } from '@/components/ui/Button';
import { SmartLink } from '@/components/ui/SmartLink';
import { TitledSection } from '@/components/ui/TitledSection';
import { useText } from '@/lib/client/useText';
import { PRODUCTS_PATH } from '@/lib/paths/product-query';
import { layoutText } from '@/lib/text/layout';
import type { ProductCardData, ProductCategoryData } from '@/lib/page-data/props/cards';
import type { LinkData } from '@/lib/page-data/props/common';
import { ProductCarousel } from './ProductCarousel';
import styles from '@/components/ui/sections.module.css';

export type ProductRowProps = { title: string; products: ProductCardData[]; isCarousel?: boolean };

/** Products side by side. */
export function ProductRow({ title, products, isCarousel }: ProductRowProps) {
  const { seeAll } = useText(layoutText);
  return (
    <TitledSection title={title} more={{ href: PRODUCTS_PATH, label: seeAll }}>
      {isCarousel ? (
        <ProductCarousel products={products} />
      ) : (
        <ul className={styles.row}>
          {products.map((product) => (
            <li key={product.href}>
              <ProductCard {...product} />
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

export type ProductCategoriesProps = { title: string; categories: ProductCategoryData[] };

/** Product categories with their subcategories. */
export function ProductCategories({ title, categories }: ProductCategoriesProps) {
  const { seeAll } = useText(layoutText);
  return (
    <TitledSection title={title} more={{ href: PRODUCTS_PATH, label: seeAll }}>
      <ul className="grid gap-x-8 gap-y-9 border-t border-line pt-8 sm:grid-cols-2 lg:grid-cols-4">
        {categories.map((category) => (
          <li key={category.href}>
            <h3 className="text-lg leading-snug font-bold">
              <SmartLink href={category.href} className="hover:text-brand hover:underline">
                {category.title}
              </SmartLink>
            </h3>
            <CategoryItems items={category.items} className="mt-2" />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** The subcategories of a category, at any depth. */
function CategoryItems({ items, className }: { items: ProductCategoryData[]; className: string }) {
  if (items.length === 0) return null;
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.href}>
          <SmartLink
            href={item.href}
            className="inline-block py-1.5 text-ink-soft hover:text-brand hover:underline"
          >
            {item.title}
          </SmartLink>
          <CategoryItems items={item.items} className="border-l border-line pl-4" />
        </li>
      ))}
    </ul>
  );
}

export type BrandLinksProps = { title: string; brands: LinkData[] };

/** Product brands, each linked to its guides. */
export function BrandLinks({ title, brands }: BrandLinksProps) {
  return (
    <TitledSection title={title}>
      <ul className="flex flex-wrap gap-3">
        {brands.map((brand) => (
          <li key={brand.href}>
            <SmartLink href={brand.href} className={buttonClass('quiet')}>
              {brand.title}
            </SmartLink>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

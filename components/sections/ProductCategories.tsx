import { SmartLink } from '@/components/ui/SmartLink';
import { TitledSection } from './TitledSection';
import type { ProductCategoryView } from '@/lib/views/cards';

export type ProductCategoriesProps = { title: string; categories: ProductCategoryView[] };

/** The categories of the products with those below them. */
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

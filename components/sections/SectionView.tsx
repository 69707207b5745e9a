import { ArticleList } from '@/components/article/ArticleList';
import { BlogCard } from '@/components/blog/BlogCard';
import { CategoryGrid } from '@/components/category/CategoryGrid';
import { FaqList } from '@/components/faq/FaqList';
import { BannerSlides } from '@/components/home/BannerSlides';
import { ProductCard } from '@/components/product/ProductCard';
import { useText } from '@/lib/hooks/useText';
import { homeText } from '@/lib/text/home';
import { layoutText } from '@/lib/text/layout';
import { ActionBanner } from './ActionBanner';
import { BrandLinks } from './BrandLinks';
import { ContentBlock } from './ContentBlock';
import { ProductCategories } from './ProductCategories';
import { TitledSection } from './TitledSection';
import type { SectionData } from '@/lib/views/home';

export type SectionViewProps = { section: SectionData; isComplete?: boolean };

/** Shows one section of a page. The introduction stands at the top of a page and is shown there. */
export function SectionView({ section, isComplete }: SectionViewProps) {
  const { seeAll } = useText(layoutText);
  const text = useText(homeText);
  switch (section.kind) {
    case 'categories':
      return <CategoryGrid {...section} isComplete={isComplete} />;
    case 'articles':
      return (
        <TitledSection title={section.title}>
          <div className="border-t border-line">
            <ArticleList articles={section.articles} isWide />
          </div>
        </TitledSection>
      );
    case 'blog':
      return (
        <TitledSection title={section.title} more={{ href: '/blog', label: seeAll }}>
          <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {section.posts.map((post) => (
              <li key={post.href}>
                <BlogCard {...post} />
              </li>
            ))}
          </ul>
        </TitledSection>
      );
    case 'faq':
      return (
        <TitledSection title={section.title} more={{ href: '/faq', label: seeAll }} isBeside>
          <FaqList items={section.items} />
        </TitledSection>
      );
    case 'products':
      return (
        <TitledSection title={section.title}>
          <ul className="product-row -mx-[16px] flex snap-x scroll-px-[16px] gap-4 overflow-x-auto px-[16px] pb-2 sm:mx-0 sm:scroll-px-0 sm:gap-6 sm:px-0">
            {section.products.map((product) => (
              <li key={product.name} className="w-72 shrink-0 snap-start sm:w-80">
                <ProductCard {...product} />
              </li>
            ))}
          </ul>
        </TitledSection>
      );
    case 'productCategories':
      return <ProductCategories {...section} />;
    case 'brands':
      return <BrandLinks {...section} />;
    case 'content':
      return <ContentBlock {...section} />;
    case 'action':
      return <ActionBanner {...section} />;
    case 'banners':
      return <BannerSlides banners={section.banners} label={text.banners} />;
    case 'intro':
      return null;
  }
}

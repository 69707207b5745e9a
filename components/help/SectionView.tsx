import { ArticleList } from '@/components/help/article/ArticleList';
import { CategoryGrid } from '@/components/help/category/CategoryGrid';
import { Gallery } from '@/components/ui/Gallery';
import { BannerSlides } from './BannerSlides';
import { TitledSection } from '@/components/ui/TitledSection';
import { useText } from '@/lib/client/useText';
import { homeText } from '@/lib/text/home';
import { layoutText } from '@/lib/text/layout';
import type { SectionData } from '@/lib/page-data/props/cards';
import { ActionBanner, ContentBlock } from './ArticleSections';
import { BlogCard } from './BlogCard';
import { FaqList } from './FaqList';
import { BrandLinks, ProductCategories, ProductRow } from '@/components/shop/Products';
import styles from '@/components/ui/sections.module.css';

export type SectionViewProps = { section: SectionData; isComplete?: boolean };

/** Shows one section of a page. The introduction is part of the page's head. */
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
          <ul className={styles.posts}>
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
      return <ProductRow {...section} />;
    case 'gallery':
      return section.title ? (
        <TitledSection title={section.title}>
          <Gallery pictures={section.pictures} />
        </TitledSection>
      ) : (
        <Gallery pictures={section.pictures} />
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

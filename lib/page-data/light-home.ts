import { excerpt, plainText } from '@/lib/format/plain-text';
import type { ArticleRowView, FaqItemView, ProductCardView, SectionData } from '@/lib/page-data/props/cards';
import { faqItemPath } from './pick';

/** What one section of the home page shows at most, so that it stays light with any import; full lists are a link away. */
const MAX = { categories: 12, brands: 24, productCategories: 12, features: 3 } as const;
/** Characters of a title and of a description. */
const TITLE = 100;
const DESCRIPTION = 120;
/** Characters of an answer's HTML; of a longer one its beginning is shown, with a link to the whole. */
const ANSWER = 500;
const ANSWER_EXCERPT = 200;

/** Cuts a section to what the home page shows of it. */
export function lightSection(section: SectionData): SectionData {
  switch (section.kind) {
    case 'categories': {
      const categories = section.categories.slice(0, MAX.categories).map(withShortTexts);
      const isCut = section.categories.length > categories.length || undefined;
      return { ...section, categories, isCut };
    }
    case 'articles':
      return { ...section, articles: section.articles.map(withShortTexts) };
    case 'blog':
      return { ...section, posts: section.posts.map(withShortTexts) };
    case 'faq':
      return { ...section, items: section.items.map(lightAnswer) };
    case 'products':
      return { ...section, products: section.products.map(lightProduct) };
    case 'brands':
      return { ...section, brands: section.brands.slice(0, MAX.brands) };
    case 'productCategories': {
      const categories = section.categories
        .slice(0, MAX.productCategories)
        .map((category) => ({ ...category, items: category.items.slice(0, MAX.productCategories) }));
      return { ...section, categories };
    }
    default:
      return section;
  }
}

const withShortTexts = <View extends Partial<ArticleRowView> & { name?: string }>(view: View): View => ({
  ...view,
  ...(view.title && { title: excerpt(view.title, TITLE) }),
  ...(view.name && { name: excerpt(view.name, TITLE) }),
  ...(view.description && { description: excerpt(view.description, DESCRIPTION) }),
});

const lightProduct = (product: ProductCardView): ProductCardView => ({
  ...withShortTexts(product),
  features: product.features.slice(0, MAX.features).map((feature) => excerpt(feature, TITLE)),
});

function lightAnswer(item: FaqItemView): FaqItemView {
  const question = excerpt(item.question, TITLE);
  if (item.answer.length <= ANSWER) return { ...item, question };
  const text = excerpt(plainText(item.answer), ANSWER_EXCERPT);
  return { ...item, question, answer: '', beginning: { text, href: faqItemPath(item.id) } };
}

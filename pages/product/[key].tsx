import { ProductScreen } from '@/components/screens/ProductScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadProduct } from '@/lib/page-data/load-product';
import { textHead } from '@/lib/seo/page-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(
  loadProduct,
  (product) => textHead({ ...product, title: product.name }),
  '/product/[key]',
);

export default function ProductPage(product: PageOf<typeof loadProduct>) {
  return <ProductScreen {...product} />;
}

import { ProductScreen } from '@/components/screens/ProductScreen';
import { contentPage, onFirstVisit, type PageOf } from '@/lib/page-data/content-page';
import { loadProduct } from '@/lib/page-data/load-product';
import { productHead } from '@/lib/seo/page-head';

export const getStaticPaths = onFirstVisit;
export const getStaticProps = contentPage(loadProduct, productHead, '/product/[key]');

export default function ProductPage(product: PageOf<typeof loadProduct>) {
  return <ProductScreen {...product} />;
}

import type { GetServerSideProps } from 'next';
import { ProductsScreen } from '@/components/screens/ProductsScreen';
import { loadProductsPage, type ProductsPageProps } from '@/lib/page-data/load-products';

export const getServerSideProps: GetServerSideProps<ProductsPageProps> = loadProductsPage;

export default function ProductsPage(page: ProductsPageProps) {
  return <ProductsScreen {...page} />;
}

import { dataOrMissing, found, missing, moved } from '@/lib/api/server';
import { localePath } from '@/lib/rules/locale-path';
import { layoutText } from '@/lib/text/layout';
import { searchText } from '@/lib/text/search';
import { EVERYTHING_SEARCH, searchPath } from '@/lib/rules/search-path';
import { type ContentLoader, translationsOf } from './content-page';
import { productPath, toProductCard } from './pick';
import type { ProductContent } from '@/lib/views/site';

/** `/product/{key}`: one product, to which search results link. */
export const loadProduct: ContentLoader<ProductContent> = async ({ api, locale, params }) => {
  const product = dataOrMissing(await api.content.get(params.key ?? '', { model: 'product', locale }));
  if (!product) return missing();
  const path = productPath(product.key);
  if (params.key !== product.key) return moved(localePath(path, locale));
  return found({
    ...toProductCard(product),
    guides: {
      title: searchText[locale].everythingFor(product.name),
      href: searchPath(EVERYTHING_SEARCH, { q: product.name }),
    },
    crumbs: [
      { name: layoutText[locale].home, url: '/' },
      { name: product.name, url: path },
    ],
    alternates: translationsOf(product, productPath),
  });
};

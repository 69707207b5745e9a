import { productAvailability, productTax, type ProductSpec } from '@/lib/contract/content';
import { listField, numberField, textField } from '@/lib/importer/source/fields';
import { isFields } from '@/lib/importer/source/front-matter';
import type { Fields } from '@/lib/importer/items/types';
import type { BuildContext } from './build-context';
import { textOr, type ModelData } from './model-data';

/** Properties by which products are filtered. */
const FILTERS = ['category', 'brand', 'product_type', 'protection_type', 'installation', 'phase'];
/** Properties that may be a list; a category or brand is a single key. */
const LISTS = new Set(['product_type', 'protection_type', 'installation', 'phase']);

/** Returns the data of a product. Wrong values were reported when the file was read, and are left out. */
export async function productData(context: BuildContext): Promise<ModelData> {
  const { fields } = context.sourceItem;
  const values = FILTERS.map((name) => [name, valuesOf(fields, name)] as const);
  const price = numberField(fields, 'price');
  return {
    filters: Object.fromEntries(
      values.flatMap(([name, [one, ...others]]) =>
        one === undefined ? [] : [[name, others.length > 0 ? [one, ...others] : one]],
      ),
    ),
    data: {
      description: textOr(fields, 'description'),
      price: price !== undefined && price >= 0 ? Math.round(price) : null,
      price_unit: textOr(fields, 'price_unit'),
      ...Object.fromEntries(values.map(([name, list]) => [name, list.join(', ') || null])),
      features: listField({ features: fields.features }, 'features'),
      image: await context.image(fields.image, textField(fields, 'image_alt') ?? ''),
      link_to: await context.link(fields.link_to),
      ...(await moreData(context)),
    },
  };
}

function valuesOf(fields: Fields, name: string): string[] {
  const value = fields[name];
  // A text is one value, even with commas.
  if (LISTS.has(name) && Array.isArray(value)) return listField({ value }, 'value');
  return [textField(fields, name) ?? []].flat();
}

/** Returns the optional fields that are not empty. */
async function moreData(context: BuildContext): Promise<Record<string, unknown>> {
  const { fields } = context.sourceItem;
  const all = {
    images: await imagesOf(context),
    price_from: fields.price_from === true ? true : undefined,
    tax: productTax.safeParse(fields.tax).data,
    availability: productAvailability.safeParse(fields.availability).data,
    audience: textField(fields, 'audience'),
    family: textField(fields, 'family'),
    specs: specsOf(fields),
    articles: await linksOf(context, 'articles'),
    faqs: await linksOf(context, 'faqs'),
  };
  return Object.fromEntries(
    Object.entries(all).filter(
      ([, value]) => !(Array.isArray(value) ? value.length === 0 : value === undefined),
    ),
  );
}

async function imagesOf({ sourceItem, image }: BuildContext): Promise<unknown[]> {
  const written: unknown[] = Array.isArray(sourceItem.fields.images) ? sourceItem.fields.images : [];
  const found = await Promise.all(written.map((entry) => image(entry, '')));
  return found.filter((entry) => entry !== null);
}

async function linksOf({ sourceItem, link }: BuildContext, name: string): Promise<{ link_to: string }[]> {
  const found = await Promise.all(
    listField({ list: sourceItem.fields[name] }, 'list').map((path) => link(path)),
  );
  return found.flatMap((href) => (href === null ? [] : [{ link_to: href }]));
}

function specsOf({ specs }: Fields): ProductSpec[] {
  return (Array.isArray(specs) ? specs.filter(isFields) : []).flatMap((entry) => {
    const name = textField(entry, 'name');
    const value = typeof entry.value === 'boolean' ? entry.value : textField(entry, 'value');
    return name === undefined || value === undefined ? [] : [{ name, value }];
  });
}

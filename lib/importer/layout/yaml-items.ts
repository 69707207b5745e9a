import type { Locale } from '@/lib/constants';
import { type ContentModel, productAvailability, productTax } from '@/lib/contract/content';
import { nameFromFile, priorityOf, splitOrder, toKey } from '@/lib/importer/items/keys';
import { isDraft, numberField, redirectsOf, textField, visibilityOf } from '@/lib/importer/source/fields';
import { isFields, readYamlFields, readYamlList, readYamlSections } from '@/lib/importer/source/front-matter';
import type { SourceItem, Fields, Report } from '@/lib/importer/items/types';
import { sha256 } from '@/lib/importer/items/uid';
import { type LayoutContext, plainItem, readYaml, skipFile, uidFor, withoutLocale } from './layout-context';
import { z } from 'zod';
import { parseYamlAs, YamlError } from '@/lib/yaml';

type Reader = (context: LayoutContext, locale: Locale) => Promise<SourceItem[]>;

const folderReader =
  (folder: string, model: ContentModel, check?: typeof checkProductFile): Reader =>
  async (context, locale) => {
    const prefix = `${locale}/${folder}/`;
    const files = context.tree.paths.filter((path) => path.startsWith(prefix) && /\.ya?ml$/i.test(path));
    const sourceItems: SourceItem[] = [];
    for (const path of files) {
      const file = await readYaml(context, path, (text, onRepeatedKey) => {
        const fields = readYamlFields(text, onRepeatedKey);
        check?.(path, text, context.report);
        return fields;
      });
      if (!file) continue;
      if (isDraft(file.value)) skipFile(context, path, 'draft', path);
      else sourceItems.push(fileItem(context, path, locale, model, file.value, file.bytesHash));
    }
    return sourceItems;
  };

// One item per YAML file.
export const storeItems = folderReader('stores', 'store-location');
export const productItems = folderReader('products', 'product', checkProductFile);
export const bannerItems = folderReader('banners', 'banner');

function fileItem(
  context: LayoutContext,
  path: string,
  locale: Locale,
  model: ContentModel,
  fields: Fields,
  bytesHash: string,
): SourceItem {
  const { order, rest } = splitOrder((path.split('/').pop() ?? '').replace(/\.ya?ml$/i, ''));
  const uid = uidFor(context, model, withoutLocale(path, locale), fields);
  const name = textField(fields, 'name', 'title') ?? nameFromFile(rest);
  const key = toKey(textField(fields, 'slug', 'key') ?? rest) || uid;
  return {
    ...plainItem(model, locale, path, fields, bytesHash),
    uid,
    key,
    name,
    title: textField(fields, 'title') ?? name,
    visibility: visibilityOf(fields, path, context.report),
    priority: priorityOf(numberField(fields, 'position') ?? order, key),
    redirects: redirectsOf(fields),
  };
}

/** Reads a YAML list of items; `children` become items with the parent's key in `extra`. */
export async function listItems(
  context: LayoutContext,
  path: string,
  locale: Locale,
  model: ContentModel,
  reader: (text: string) => Fields[],
): Promise<SourceItem[]> {
  const file = await readYaml(context, path, reader);
  if (!file) return [];
  const identity = withoutLocale(path, locale);

  function toItems(entries: Fields[], parent: string | null): SourceItem[] {
    return entries.flatMap((fields, index) => {
      const name = textField(fields, 'name', 'title') ?? textField(fields, 'key');
      const key = toKey(textField(fields, 'key') ?? name ?? '');
      if (!name || !key) {
        context.report({ file: path, kind: 'missing-field', detail: 'name' });
        return [];
      }
      const children = Array.isArray(fields.children) ? fields.children.filter(isFields) : [];
      const sourceItem: SourceItem = {
        ...plainItem(model, locale, path, fields, sha256(JSON.stringify(fields))),
        uid: uidFor(context, model, `${identity}#${key}`, fields),
        key,
        name,
        title: name,
        visibility: visibilityOf(fields, path, context.report),
        priority: priorityOf(index + 1, key),
        extra: { parent },
      };
      return [sourceItem, ...toItems(children, key)];
    });
  }
  return toItems(file.value, null);
}

export const productCategoryItems: Reader = async (context, locale) => {
  const path = `${locale}/product-categories.yml`;
  return context.tree.has(path) ? listItems(context, path, locale, 'product-category', readYamlList) : [];
};

/**
 * Reads brands. The contract has no model for them; they are stored as the section `{ component: 'Brands', brands }` of the page
 * with the key `brands`, from which the catalog reads them.
 */
export const brandItems: Reader = async (context, locale) => {
  const path = `${locale}/brands.yml`;
  if (!context.tree.has(path)) return [];
  const file = await readYaml(context, path, (text, onRepeatedKey) =>
    readYamlSections(text, 'brands', onRepeatedKey),
  );
  if (!file) return [];
  const { brands, ...fields } = file.value;
  const sections = [{ component: 'Brands', brands }];
  const uid = uidFor(context, 'page', withoutLocale(path, locale), fields);
  const sourceItem = plainItem('page', locale, path, { ...fields, sections }, file.bytesHash);
  return [{ ...sourceItem, uid, key: 'brands', name: 'brands', title: 'brands' }];
};

const text = z.union([z.string().trim().min(1), z.number()], { error: 'expected a text' });
const texts = z.array(text, { error: 'expected a list of texts' });
const textOrTexts = z.union([text, texts], { error: 'expected a text or a list of texts' });
const picture = z.union([text, z.looseObject({ src: text })], { error: 'expected a file, or src and alt' });

/** The allowed values of a product's fields. Unknown fields are not checked. */
const PRODUCT_FILE = z.looseObject({
  price: z.number().min(0).optional(),
  price_from: z.boolean().optional(),
  tax: productTax.optional(),
  availability: productAvailability.optional(),
  audience: text.optional(),
  family: text.optional(),
  features: texts.optional(),
  product_type: textOrTexts.optional(),
  protection_type: textOrTexts.optional(),
  installation: textOrTexts.optional(),
  phase: textOrTexts.optional(),
  specs: z
    .array(
      z.strictObject({
        name: text,
        value: z.union([text, z.boolean()], { error: 'expected a text, a number, true or false' }),
      }),
      { error: 'expected a list of name and value' },
    )
    .optional(),
  images: z.array(picture, { error: 'expected a list of pictures' }).optional(),
  articles: texts.optional(),
  faqs: texts.optional(),
});

/** Reports the fields of a product's file that do not match the schema. The reader of the file reports invalid YAML. */
function checkProductFile(file: string, text: string, report: Report): void {
  try {
    parseYamlAs(text, PRODUCT_FILE);
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    if (error.isSyntax) return;
    for (const { line, text: detail } of error.mistakes)
      report({ file, kind: 'wrong-field', detail, ...(line !== undefined && { line }) });
  }
}

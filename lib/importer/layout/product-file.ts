import { z } from 'zod';
import { productAvailability, productTax } from '@/lib/contract/content';
import type { Report } from '@/lib/importer/items/types';
import { parseYamlAs, YamlError } from '@/lib/yaml';

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
export function checkProductFile(file: string, text: string, report: Report): void {
  try {
    parseYamlAs(text, PRODUCT_FILE);
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    if (error.isSyntax) return;
    for (const { line, text: detail } of error.mistakes)
      report({ file, kind: 'wrong-field', detail, ...(line !== undefined && { line }) });
  }
}

import { z } from 'zod';
import type { Locale } from '@/lib/constants';
import { findPoorColours, type GivenColour, type GivenColours } from './brand-colours';
import { BrandFileError, type BrandFolder } from './brand-folder';

const words = (most: number) => z.string().trim().min(1).max(most);

/** One text, or one per language; English takes the Indonesian one when it has none. */
const label = (most: number) =>
  z.union(
    [
      words(most).transform((text): Record<Locale, string> => ({ id: text, en: text })),
      z
        .strictObject({ id: words(most), en: words(most).optional() })
        .transform(({ id, en }): Record<Locale, string> => ({ id, en: en ?? id })),
    ],
    { error: `write a text of at most ${most} characters, or one per language: { id: …, en: … }` },
  );

const hex = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .transform((text) => text.toLowerCase());
const colour = z.union(
  [
    hex.transform((light): GivenColour => ({ light })),
    z.strictObject({ light: hex, dark: hex.optional() }).transform((given): GivenColour => given),
  ],
  { error: "write '#rrggbb' in quotation marks, or one per theme: { light: '#…', dark: '#…' }" },
);

const colours = z
  .strictObject({
    brand: colour,
    fill: colour.optional(),
    deep: colour.optional(),
    deep_end: colour.optional(),
    accent: colour.optional(),
  })
  .superRefine((given: GivenColours, context) => {
    for (const { name, theme, nearest } of findPoorColours(given)) {
      const hasOwn = given[name]?.[theme] !== undefined && given[name].dark !== undefined;
      const message = `cannot be read in the ${theme} theme (${WHERE[name]}). The nearest shade that can: '${nearest}'`;
      context.addIssue({ code: 'custom', path: hasOwn ? [name, theme] : [name], message });
    }
  });

const WHERE: Record<keyof GivenColours, string> = {
  brand: 'links and frames on the grounds of a page need a contrast of 4.5',
  fill: 'white text on buttons needs a contrast of 4.5',
  deep: 'white text on banner and footer needs a contrast of 4.5',
  deep_end: 'white text on banner and footer needs a contrast of 4.5',
  accent: 'text on marked words needs a contrast of 4.5',
};

/** Returns the schema of brand.yml; pictures and letters are read from the file's own folder. */
export function brandSchema(folder: BrandFolder) {
  const file = <Value>(read: (path: string) => Promise<Value>) =>
    z
      .string()
      .trim()
      .min(1)
      .transform(async (path, context): Promise<Value> => {
        try {
          return await read(path);
        } catch (error) {
          if (!(error instanceof BrandFileError)) throw error;
          context.addIssue({ code: 'custom', message: error.message });
          return z.NEVER;
        }
      });
  const logo = file((path) => folder.readLogo(path));
  const font = z.strictObject({
    file: file((path) => folder.readFont(path)),
    weight: z
      .union([z.number(), z.string()])
      .transform(String)
      .pipe(
        z
          .string()
          .regex(
            /^[1-9]\d{0,2}( [1-9]\d{0,2})?$/,
            'write a weight, 400, or of a variable font both ends, 200 800',
          ),
      ),
    style: z.enum(['normal', 'italic']).default('normal'),
  });
  return z
    .strictObject({
      name: label(60).optional(),
      short_name: label(16).optional(),
      company: words(100).optional(),
      description: label(300).optional(),
      logo: z
        .strictObject({ light: logo, dark: logo.optional(), contains_name: z.boolean().default(false) })
        .optional(),
      icon: file((path) => folder.readIcon(path)).optional(),
      colours: colours.optional(),
      typeface: z
        .strictObject({
          family: z.string().regex(/^[\p{L}\p{N} -]{1,60}$/u, 'write letters, digits, spaces and hyphens'),
          files: z.array(font).min(1).max(12),
        })
        .optional(),
      social: file((path) => folder.readSocial(path)).optional(),
    })
    .nullable();
}

export type BrandContent = NonNullable<z.output<ReturnType<typeof brandSchema>>>;

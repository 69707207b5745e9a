import type { Locale } from '@/lib/constants';

/** The texts of a subject in every language. */
export type Texts<Shape> = Readonly<Record<Locale, Shape>>;

/** Pairs the texts of both languages. A text that English lacks, or has in addition, fails the type check. */
export const defineText = <Shape>(id: Shape, en: NoInfer<Shape>): Texts<Shape> => ({ id, en });

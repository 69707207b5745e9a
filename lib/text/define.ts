import type { Locale } from '@/lib/constants';

/** Texts of one screen in every language. */
export type Texts<Shape> = Readonly<Record<Locale, Shape>>;

/** Indonesian is the shape; a text that English lacks fails the type check, and so does one too many. */
export const defineText = <Shape>(id: Shape, en: NoInfer<Shape>): Texts<Shape> => ({ id, en });

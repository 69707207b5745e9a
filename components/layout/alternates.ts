import type { Locale } from '@/lib/constants';

/** Where a page stands in each language in which it exists; paths without the language's prefix. */
export type Alternates = Partial<Record<Locale, string>>;

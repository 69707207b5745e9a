import { getPublicSettings } from '@/lib/env.server';
import { siteOf, type Site } from '@/lib/seo/site';
import { loadShell } from '../shell';
import type { DocumentContext } from './list-all';

/** The configured origin; what a request calls the host plays no part (H03). */
export const siteUrl = (): string => getPublicSettings().siteUrl;

/** The site as its pages name it. */
export const loadSite = async ({ api, locale }: DocumentContext): Promise<Site> =>
  siteOf(await loadShell(api, locale));

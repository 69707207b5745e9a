import { decodeText, type SourceTree } from '@/lib/importer/source/read-tree';

/** The settings of generators that say below which path a site is published. */
const SETTINGS =
  /(^|\/)(\.(vitepress|vuepress)\/config(\/index)?|(docusaurus|astro|next|nuxt)\.config)\.[cm]?[jt]s$|(^|\/)(_config|mkdocs|hugo|config)\.(ya?ml|toml)$|(^|\/)book\.toml$/;
const BASE =
  /(?<![\w.])(?:base|baseUrl|baseURL|baseurl|basePath|site_url|site-url)["']?\s*[:=]\s*["']?(\/[^"'\s,}]*|https?:\/\/[^"'\s,}]+)/g;

/**
 * Returns the paths below which the generators of a source publish it, without slashes around them: of `base: '/docs/'` the
 * path `docs`.
 */
export async function readSiteBases(tree: SourceTree): Promise<string[]> {
  const bases = new Set<string>();
  for (const path of tree.paths.filter((file) => SETTINGS.test(file))) {
    const text = await tree.read(path).then(
      (bytes) => decodeText(bytes).text,
      () => '',
    );
    for (const [, url = ''] of text.matchAll(BASE)) {
      const base = URL.canParse(url, 'https://relative.invalid')
        ? new URL(url, 'https://relative.invalid').pathname.split('/').filter(Boolean).join('/')
        : '';
      if (base !== '') bases.add(base);
    }
  }
  return [...bases];
}

/** Returns the folders around a file, any of which may be the root of the site: the outermost first, each with `/` at its end. */
export const foldersAround = (file: string): string[] => {
  const parts = file.split('/').slice(0, -1);
  return ['', ...parts.map((_, depth) => `${parts.slice(0, depth + 1).join('/')}/`)];
};

import { PageHead } from '@/components/layout/PageHead';
import { TextScreen } from '@/components/screens/TextScreen';
import { contentPage, type PageProps } from '@/lib/page-data/content-page';
import { loadTextPage, type TextPage } from '@/lib/page-data/load-text-page';
import { siteOf } from '@/lib/seo/site';
import { textHead } from '@/lib/seo/text-head';

export const getStaticProps = contentPage(loadTextPage('about'));

export default function AboutPage({ shell, alternates, ...page }: PageProps<TextPage>) {
  return (
    <>
      <PageHead {...textHead({ ...page, site: siteOf(shell), alternates })} />
      <TextScreen {...page} />
    </>
  );
}

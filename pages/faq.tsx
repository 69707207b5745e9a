import { PageHead } from '@/components/layout/PageHead';
import { FaqScreen } from '@/components/screens/FaqScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadFaq } from '@/lib/page-data/load-faq';
import { faqData } from '@/lib/seo/json-ld';
import { siteOf } from '@/lib/seo/site';
import { textHead } from '@/lib/seo/text-head';
import { faqText } from '@/lib/text/faq';

export const getStaticProps = contentPage(loadFaq);

export default function FaqPage({ shell, alternates, ...faq }: PageOf<typeof loadFaq>) {
  const { title, lead } = faqText[shell.locale];
  const questions = faqData(faq.themes.flatMap(({ items }) => items));
  const structuredData = questions ? [questions] : [];
  const site = siteOf(shell);
  const head = textHead({ ...faq, title, description: lead, site, alternates, structuredData });
  return (
    <>
      <PageHead {...head} />
      <FaqScreen {...faq} />
    </>
  );
}

import { FaqScreen } from '@/components/screens/FaqScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadFaq } from '@/lib/page-data/load-faq';
import { faqData } from '@/lib/seo/json-ld';
import { textHead } from '@/lib/seo/page-head';
import { faqText } from '@/lib/text/site';

export const getStaticProps = contentPage(loadFaq, (faq) => {
  const { title, lead } = faqText[faq.site.locale];
  const questions = faqData(faq.themes.flatMap(({ items }) => items));
  return textHead({ ...faq, title, description: lead, structuredData: questions ? [questions] : [] });
});

export default function FaqPage(faq: PageOf<typeof loadFaq>) {
  return <FaqScreen {...faq} />;
}

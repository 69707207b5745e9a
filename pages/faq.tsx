import { FaqScreen } from '@/components/screens/FaqScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadFaq } from '@/lib/page-data/load-faq';
import { faqData } from '@/lib/seo/json-ld';
import { textHead } from '@/lib/seo/page-head';
import { faqText } from '@/lib/text/site';

export const getStaticProps = contentPage(loadFaq, (faq) => {
  const { site, themes, crumbs } = faq;
  const { title, lead } = faqText[site.locale];
  const items = themes.flatMap((theme) => theme.items);
  const questions = faqData(items, crumbs.at(-1)?.url ?? '/', site);
  return textHead({ ...faq, title, description: lead, structuredData: questions ? [questions] : [] });
});

export default function FaqPage(faq: PageOf<typeof loadFaq>) {
  return <FaqScreen {...faq} />;
}

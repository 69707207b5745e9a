import { ContactScreen } from '@/components/screens/ContactScreen';
import { contentPage, type PageOf } from '@/lib/page-data/content-page';
import { loadContact } from '@/lib/page-data/load-contact';
import { contactData } from '@/lib/seo/place-data';
import { textHead } from '@/lib/seo/page-head';
import { contactText } from '@/lib/text/contact';

export const getStaticProps = contentPage(loadContact, (contact) => {
  const { site, title } = contact;
  const { description } = contactText[site.locale];
  return textHead({ ...contact, title, description, structuredData: [contactData(contact, site)] });
});

export default function ContactPage(contact: PageOf<typeof loadContact>) {
  return <ContactScreen {...contact} />;
}

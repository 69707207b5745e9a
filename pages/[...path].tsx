import { oldPathPage } from '@/lib/page-data/old-path';

/** Handles unknown URLs: redirects those of imported old sites and answers 404 to all others. */
export const getServerSideProps = oldPathPage;

export default function UnknownAddressPage() {
  return null;
}

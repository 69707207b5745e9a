import { oldPathPage } from '@/lib/page-data/old-path';

/** Addresses that no other page has: those of imported old sites lead on, all others are not found. */
export const getServerSideProps = oldPathPage;

export default function UnknownAddressPage() {
  return null;
}

import { oldAddressPage } from '@/lib/page-data/old-address';

/** Addresses that no other page has: those of imported old sites lead on, all others are not found. */
export const getServerSideProps = oldAddressPage;

export default function UnknownAddressPage() {
  return null;
}

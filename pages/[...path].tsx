import type { GetServerSideProps } from 'next';

/** Addresses that no other page has: those of imported old sites belong here, all others are not found. */
export const getServerSideProps: GetServerSideProps = async () => ({ notFound: true });

export default function UnknownAddressPage() {
  return null;
}

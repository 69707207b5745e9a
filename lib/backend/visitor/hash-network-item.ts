import { createHmac } from 'node:crypto';
import type { Keys } from '@/lib/backend/keys';

/** Hashes network, item and day with a key, so that the counter stored under the hash reveals none of them. */
export const hashNetworkItem = (
  networkItemDay: [network: string, item: string, day: string],
  { view }: Pick<Keys, 'view'>,
): string => createHmac('sha256', view).update(JSON.stringify(networkItemDay)).digest('base64url');

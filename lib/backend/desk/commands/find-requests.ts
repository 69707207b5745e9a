import type { Customer, DeskRequest, QueueView } from '@/lib/contract/desk';
import type { IssueStatusKey } from '@/lib/database/request-schema';
import { issueNumber } from '@/lib/paths/request-path';
import { AppError } from '@/lib/backend/errors';
import { requireStaffByEmail } from '@/lib/backend/auth/manage-staff';
import type { BackendDeps } from '@/lib/backend/deps';
import { COMMAND } from '@/lib/backend/http/callers';
import { getCustomer, getDeskRequest } from '../get-desk-request';
import { listQueue } from '../list-queue';
import { noRequest } from '../lock-for-staff';

export type DeskFilter = {
  view?: QueueView | undefined;
  status?: IssueStatusKey | undefined;
  /** The email of an agent. */
  assignee?: string | undefined;
  q?: string | undefined;
  size?: number | undefined;
};
export type DeskListEntry = {
  key: string;
  name: string;
  status: IssueStatusKey;
  email: string | null;
  /** Whether the customer spoke last. */
  waiting: boolean;
  late: boolean;
  assignee: string | null;
  created_at: string;
  updated_at: string;
};
export type DeskList = { count: number; records: DeskListEntry[] };

const DEFAULT_SIZE = 50;

/** Lists the requests of all customers for commands, the latest change first. */
export async function listForDesk(
  { view = 'all', status, assignee: email, q, size = DEFAULT_SIZE }: DeskFilter,
  deps: Pick<BackendDeps, 'db' | 'clock' | 'requestForm' | 'settings'>,
): Promise<DeskList> {
  const assignee = email === undefined ? undefined : (await requireStaffByEmail(email, deps)).uid;
  const query = { view, status, assignee, q, order: 'updated', offset: 0, size } as const;
  const { count, results } = await listQueue(COMMAND, query, deps);
  return {
    count,
    records: results.map(({ key, name, customer, waits_for, due, ...rest }) => ({
      key,
      name,
      status: rest.status.key as IssueStatusKey,
      email: customer.email,
      waiting: waits_for === 'us',
      late: due?.is_late ?? false,
      assignee: rest.assignee?.name ?? null,
      created_at: rest.created_at,
      updated_at: rest.updated_at,
    })),
  };
}

export type ShownRequest = Omit<DeskRequest, 'customer' | 'attachments'> & {
  customer: Customer;
  /** Names of the images that it was filed with. */
  images: string[];
};

/**
 * Returns a request of any customer as the desk shows it, for commands.
 * @throws AppError not-found
 */
export async function showForDesk(
  key: string,
  deps: Pick<BackendDeps, 'db' | 'clock' | 'keys' | 'settings'>,
): Promise<ShownRequest> {
  if (issueNumber(key) === undefined) throw noRequest(key);
  const { attachments, ...request } = await getDeskRequest(COMMAND, key, deps).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not-found' ? noRequest(key) : error;
  });
  return {
    ...request,
    customer: await getCustomer(key, deps),
    images: attachments.map(({ file_name, id }) => file_name ?? id),
  };
}

/** The user who calls, read from the session's row. */
export type Caller = {
  uid: number;
  businessUid: string;
  contactUid: string | null;
  email: string;
  firstName: string;
  lastName: string;
  session: { id: string; startedAt: Date; rotatedAt: Date };
};

/** A person who uses requests: a user, or the holder of a link, who uses one request alone. */
export type Requester = Pick<Caller, 'uid' | 'businessUid' | 'email' | 'firstName' | 'lastName'> & {
  /** The hash of the link. */
  link?: Buffer;
};

/** The caller of a desk call. The STAFF_KEY and commands have neither uid nor session. */
export type StaffCaller = {
  uid: string | null;
  name: string;
  email: string;
  role: 'agent' | 'administrator';
  session: { hash: Buffer; expiresAt: Date } | null;
  /** Whether an operator calls, by a command of `npm run desk`. */
  isOperator?: true;
};

/** The name in the audit log of what operators changed. */
export const COMMAND = 'command';

/** Who may call: all staff, only administrators, or only operators, by commands. */
export type StaffAccess = 'staff' | 'administrator' | 'operator';

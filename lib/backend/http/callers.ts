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

/** The caller of a desk call. The STAFF_KEY has neither uid nor session. */
export type StaffCaller = {
  uid: string | null;
  name: string;
  email: string;
  role: 'agent' | 'administrator';
  session: { hash: Buffer; expiresAt: Date } | null;
};

/** The caller of the commands of `npm run desk`. */
export const COMMAND: StaffCaller = {
  uid: null,
  name: 'command',
  email: '',
  role: 'administrator',
  session: null,
};

/** Who may call: all staff, or only administrators. */
export type StaffAccess = 'staff' | 'administrator';

import type { Company, Contact } from '../contact';
import { need, or, record } from './record';
import { id, text } from './values';

export const contact = record<Contact>(
  { uid: need(id), first_name: or('', text, 'first_name', 'name'), last_name: or('', text) },
  'contact',
);
export const company = record<Company>({ uid: need(id), name: or('', text) }, 'company');

/** What a backend answers to an activity is not known, only that it took it. */
export const activity = record<{ uid: string }>({ uid: or('', text) });

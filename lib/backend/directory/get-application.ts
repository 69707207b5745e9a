import { z } from 'zod';
import { CAPABILITIES } from '@/lib/contract/calls';
import type { Application } from '@/lib/contract/directory';
import { findSetting } from '@/lib/database/settings';
import type { DbDeps } from '@/lib/backend/deps';

const stored = z.object({ hide_goapp_label: z.boolean().catch(false), google_font: z.string().catch('') });

/** Returns the chat widget's settings, with the defaults of behaviour.md §3, and what this backend can do. */
export async function getApplication({ db }: DbDeps): Promise<Application> {
  const value = await findSetting(db.kysely, 'app_settings');
  const app_settings = stored.catch({ hide_goapp_label: false, google_font: '' }).parse(value);
  return { app_settings, capabilities: [...CAPABILITIES] };
}

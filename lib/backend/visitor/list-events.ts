import type { z } from 'zod';
import type { listEventsAnswer, listEventsQuery } from '@/lib/contract/visitor';
import { notFound } from '@/lib/backend/errors';
import type { DbDeps } from '@/lib/backend/deps';
import { shapeContent } from '@/lib/backend/content/shape-content';
import { findVisitor, listViewed } from './queries';

/**
 * Lists what a visitor viewed recently, each item once with its current name. Both ids are unguessable, so they prove
 * who the visitor is.
 * @throws AppError not-found
 */
export async function listEvents(
  { visitor: handle, _goid, size, locale }: z.output<typeof listEventsQuery>,
  deps: DbDeps,
): Promise<z.infer<typeof listEventsAnswer>> {
  const { db } = deps;
  const visitor = await findVisitor(db.kysely, handle);
  if (!visitor || (_goid !== undefined && _goid !== visitor.goid)) throw notFound();
  const { count, views } = await listViewed(db.kysely, visitor.goid, { locale, size });
  const items = await shapeContent(
    views.map(({ item }) => item),
    { topic: true, category: true, body: false },
    deps,
  );
  const results = items.map((item, at) => ({
    event_name: 'view',
    event_data: {
      key: item.key,
      uid: item.uid,
      model: item.model,
      name: item.name,
      ...('title' in item && { title: item.title }),
      ...('topic' in item && { topic: item.topic }),
    },
    created_at: (views[at]?.at ?? new Date(0)).toISOString(),
  }));
  return { count, results };
}

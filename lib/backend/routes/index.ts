import { authRoutes } from './auth';
import { catalogRoutes } from './catalog';
import { contactRoutes } from './contact';
import { contentRoutes } from './content';
import type { Route } from './define-route';
import { directoryRoutes } from './directory';
import { mediaRoutes } from './media';
import { projectRoutes } from './project';
import { visitorRoutes } from './visitor';

/** Everything the backend answers. */
export const ROUTES: readonly Route[] = [
  ...authRoutes,
  ...directoryRoutes,
  ...visitorRoutes,
  ...catalogRoutes,
  ...contentRoutes,
  ...contactRoutes,
  ...projectRoutes,
  ...mediaRoutes,
];

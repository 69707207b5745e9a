import { authRoutes } from './auth';
import { catalogRoutes } from './catalog';
import { contentRoutes } from './content';
import type { Route } from './define-route';
import { directoryRoutes } from './directory';
import { mediaRoutes } from './media';

/** Everything the backend answers. */
export const ROUTES: readonly Route[] = [
  ...authRoutes,
  ...directoryRoutes,
  ...catalogRoutes,
  ...contentRoutes,
  ...mediaRoutes,
];

import { authRoutes } from './auth/routes';
import { catalogRoutes } from './catalog/routes';
import { contactRoutes } from './contact/routes';
import { contentRoutes } from './content/routes';
import type { Route } from './http/define-route';
import { directoryRoutes } from './directory/routes';
import { mediaRoutes } from './media/routes';
import { orderRoutes } from './order/routes';
import { projectRoutes } from './project/routes';
import { visitorRoutes } from './visitor/routes';

/** All routes of the public contract, which the OpenAPI document describes; app.ts adds those of the desk. */
export const ROUTES: readonly Route[] = [
  ...authRoutes,
  ...directoryRoutes,
  ...visitorRoutes,
  ...catalogRoutes,
  ...contentRoutes,
  ...contactRoutes,
  ...projectRoutes,
  ...orderRoutes,
  ...mediaRoutes,
];

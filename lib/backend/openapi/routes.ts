import type { OpenApiDocument } from '@/lib/contract/openapi-document';
import { publicRoute, type Route } from '@/lib/backend/http/define-route';
import { buildDocument } from './build-document';

/** `GET /api/openapi.json`: the description of the other routes, made at the first call. */
export function openApiRoute(described: readonly Route[]): Route {
  let known: { siteUrl: string; document: OpenApiDocument } | undefined;
  return publicRoute(
    'getOpenApi',
    { base: 'api', path: '/openapi.json' },
    {},
    async (_, { settings: { siteUrl } }) => {
      if (known?.siteUrl !== siteUrl) known = { siteUrl, document: buildDocument(described, siteUrl) };
      // It is public, so tools that run on other sites may read it.
      return Response.json(known.document, {
        headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=60' },
      });
    },
  );
}

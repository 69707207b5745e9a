import { z } from 'zod';
import { segment } from '@/lib/contract/common';
import { readMedia, type Media } from '../services/read-media';
import { publicRoute } from './define-route';

const params = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/), file_name: segment });

export const mediaRoutes = [
  // Images stand in public pages and carry no key. They never change: another picture has another id.
  publicRoute('readContentMedia', '/media/content/{id}/{file_name}/', { params }, async (input, deps) =>
    answerMedia(input.params.id, input.request, await readMedia(input.params.id, deps)),
  ),
];

function answerMedia(id: string, request: Request, { mime, bytes }: Media): Response {
  const headers = {
    'Content-Type': mime,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${id}"`,
    // A drawing opened by itself must not run anything.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  if (request.headers.get('if-none-match') === headers.ETag)
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'Content-Length': String(bytes.byteLength) },
  });
}

import type { TransportInit } from './send';

/**
 * Sends a request like `fetch`, and reports the share of the body that was sent (0 to 1), which `fetch` cannot.
 * @throws TypeError when the network fails, an AbortError when the signal is aborted
 */
export function uploadWithProgress(url: string, init: TransportInit): Promise<Response> {
  const { signal, onUploadProgress } = init;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(init.method ?? 'GET', url);
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onUploadProgress?.(loaded / total);
    });
    request.addEventListener('load', () => resolve(toResponse(request)));
    request.addEventListener('error', () => reject(new TypeError('The upload failed')));
    request.addEventListener('abort', () => reject(new DOMException('The upload was aborted', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    if (signal?.aborted) {
      reject(new DOMException('The upload was aborted', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', abort);
    request.send(init.body as XMLHttpRequestBodyInit);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  // Another origin may not show it, and browsers complain of code that asks for what it may not see.
  const isShown = /^retry-after:/im.test(request.getAllResponseHeaders());
  const retryAfter = isShown ? request.getResponseHeader('Retry-After') : null;
  // A Response with one of these statuses must not have a body.
  const hasBody = ![204, 205, 304].includes(request.status);
  return new Response(hasBody ? request.responseText : null, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
  });
}

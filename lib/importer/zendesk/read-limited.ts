/** Reads a body up to a limit; stops and returns undefined when it is larger. */
export async function readLimited(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  const announced = Number(response.headers.get('content-length') ?? 0);
  const parts: Uint8Array[] = [];
  let size = 0;
  if (announced <= maxBytes) {
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > maxBytes) break;
      parts.push(part);
    }
    if (size <= maxBytes) return Buffer.concat(parts);
  }
  await response.body?.cancel().catch(() => undefined);
  return undefined;
}

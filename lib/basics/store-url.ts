/** An S3-compatible store: where it is, and the keys that sign what is asked of it. */
export type StoreUrl = {
  endpoint: string;
  region: string;
  bucket: string;
  /** What the names of all objects begin with; empty or with a slash at its end. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Reads `https://key:secret@endpoint/bucket/folder?region=…`; undefined when something of it is missing. */
export function readStoreUrl(text: string): StoreUrl | undefined {
  try {
    const { protocol, origin, hostname, username, password, pathname, searchParams } = new URL(text);
    const [bucket = '', ...folders] = decodeURIComponent(pathname).split('/').filter(Boolean);
    const accessKeyId = decodeURIComponent(username);
    const secretAccessKey = decodeURIComponent(password);
    if (!['http:', 'https:'].includes(protocol) || hostname === '') return undefined;
    if (!/^[\w.-]{3,63}$/.test(bucket) || accessKeyId === '' || secretAccessKey === '') return undefined;
    const prefix = folders.map((folder) => `${folder}/`).join('');
    const region = searchParams.get('region') ?? 'us-east-1';
    return { endpoint: origin, region, bucket, prefix, accessKeyId, secretAccessKey };
  } catch {
    return undefined;
  }
}

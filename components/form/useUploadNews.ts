import { useEffect, useRef, useState } from 'react';
import type { Upload } from '@/lib/client/upload-queue';
import type { UploadedMedia } from '@/lib/contract/project';
import { useText } from '@/lib/client/useText';
import { formFieldText } from '@/lib/text/request-form';
import { UPLOAD_FAILURES } from './MediaThumb';

/** Returns what a screen reader says of attachments that have just been uploaded, or whose upload has just failed. */
export function useUploadNews(payloads: readonly UploadedMedia[], uploads: readonly Upload[]): string {
  const text = useText(formFieldText);
  const [news, setNews] = useState('');
  const previous = useRef({ payloads, uploads });
  useEffect(() => {
    const before = previous.current;
    previous.current = { payloads, uploads };
    const arrived = payloads.filter(({ id }) => !before.payloads.some((one) => one.id === id));
    const phaseBefore = (id: string) => before.uploads.find((one) => one.id === id)?.phase;
    const messages = [
      ...arrived.map(({ file_name = '' }) => text.uploaded(file_name)),
      ...uploads.flatMap((upload) =>
        upload.phase === 'failed' && phaseBefore(upload.id) !== 'failed'
          ? [`${upload.file.name}: ${text[UPLOAD_FAILURES[upload.failure]]}`]
          : [],
      ),
    ];
    const hasBegun = uploads.some(
      ({ id, phase }) => phase !== 'failed' && [undefined, 'failed'].includes(phaseBefore(id)),
    );
    if (messages.length > 0) setNews(messages.join('. '));
    // The same words are announced again only after others.
    else if (hasBegun) setNews('');
  }, [payloads, uploads, text]);
  return news;
}

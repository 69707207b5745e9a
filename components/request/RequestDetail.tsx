import clsx from 'clsx';
import { useState } from 'react';
import { MediaThumb } from '@/components/form/MediaThumb';
import { LightboxOnDemand } from '@/components/lightbox/LightboxOnDemand';
import { LoadState } from '@/components/modal/LoadState';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { RichText } from '@/components/ui/RichText';
import { SmartLink } from '@/components/ui/SmartLink';
import type { User } from '@/lib/contract/auth';
import type { FilledField, UploadedMedia } from '@/lib/contract/project';
import { useComments, useIssue } from '@/lib/hooks/useProject';
import { useLocale, useText } from '@/lib/hooks/useText';
import { formatTime } from '@/lib/rules/format-date';
import { SUBJECT_FIELD } from '@/lib/rules/request-fields';
import { REQUESTS_PATH } from '@/lib/rules/request-path';
import { requestDetailText, requestListText } from '@/lib/text/own-requests';
import { StatusBadge } from './OwnRequests';

export type RequestDetailProps = { user: User; requestKey: string };

const heading = 'mb-4 text-xl font-bold';

/** One of the user's requests: its status, fields, images and comments. */
export function RequestDetail({ user, requestKey }: RequestDetailProps) {
  const text = useText(requestDetailText);
  const { filed } = useText(requestListText);
  const locale = useLocale();
  const issue = useIssue(user, requestKey);

  if (issue.status === 'loading') return <LoadState />;
  if (issue.status === 'missing') {
    return (
      <EmptyState icon="search-x" title={text.missing} hint={text.missingHint}>
        <SmartLink
          href={REQUESTS_PATH}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline decoration-1 underline-offset-4"
        >
          {text.all}
        </SmartLink>
      </EmptyState>
    );
  }
  if (issue.status === 'failed') {
    return (
      <EmptyState icon="triangle-alert" title={text.failed} hint={text.failedHint}>
        <Button onClick={issue.retry}>{text.retry}</Button>
      </EmptyState>
    );
  }
  const { key, name, status, created_at, fields, attachments } = issue.data;
  return (
    <div className="space-y-10">
      <section className="rounded-xl border border-line p-5 sm:p-6">
        <h2 className="text-2xl font-bold break-words">{name}</h2>
        <div className="mt-3 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.9375rem] text-ink-faint">
          <StatusBadge status={status} />
          <time dateTime={created_at}>{filed(formatTime(created_at, locale))}</time>
        </div>
        <FilledFields fields={fields} />
      </section>
      {attachments.length > 0 && (
        <section>
          <h2 className={heading}>{text.images}</h2>
          <RequestImages label={text.images} images={attachments} />
        </section>
      )}
      <section>
        <h2 className={heading}>{text.comments}</h2>
        <RequestComments user={user} requestKey={key} />
      </section>
    </div>
  );
}

type FilledFieldsProps = { fields: readonly FilledField[] };

/** Types of fields that take the whole width. */
const LONG = new Set<string>(['richtext', 'textarea']);

/** The fields of a request; its subject is shown as the title. */
function FilledFields({ fields }: FilledFieldsProps) {
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {fields
        .filter(({ key }) => key !== SUBJECT_FIELD)
        .map((field) => (
          <div key={field.key} className={clsx(LONG.has(field.field_type) && 'sm:col-span-2')}>
            <dt className="text-sm text-ink-faint">{field.name}</dt>
            <dd className="mt-0.5 break-words">
              <Value field={field} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Value({ field: { field_type, value, text } }: { field: FilledField }) {
  const locale = useLocale();
  // Sanitised by the backend.
  if (field_type === 'richtext') return <RichText html={value} className="text-base" />;
  if (field_type === 'datetime') return <time dateTime={value}>{formatTime(value, locale) || value}</time>;
  return <span className="whitespace-pre-line">{text ?? value}</span>;
}

type RequestImagesProps = { label: string; images: readonly UploadedMedia[] };

/** Thumbnails of a request's images; a click opens the lightbox. */
function RequestImages({ label, images }: RequestImagesProps) {
  const [index, setIndex] = useState<number>();
  const shown = images.map(({ id, image_url: src, file_name }, at) => ({
    id,
    src,
    alt: file_name ?? `${at + 1}`,
  }));
  return (
    <>
      <ul aria-label={label} className="mt-3 flex flex-wrap gap-3">
        {shown.map(({ id, src, alt }, at) => (
          <MediaThumb key={id} src={src} name={alt} onOpen={() => setIndex(at)} />
        ))}
      </ul>
      {index !== undefined && (
        <LightboxOnDemand
          images={shown}
          index={index}
          onIndex={setIndex}
          onClose={() => setIndex(undefined)}
        />
      )}
    </>
  );
}

export type RequestCommentsProps = { user: User; requestKey: string };

/** The comments of a request, the earliest first. */
function RequestComments({ user, requestKey }: RequestCommentsProps) {
  const text = useText(requestDetailText);
  const locale = useLocale();
  const comments = useComments(user, requestKey);
  if (comments.status === 'loading') return <LoadState />;
  if (comments.status === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4">
        <p>{text.commentsFailed}</p>
        <Button look="quiet" onClick={comments.retry}>
          {text.retry}
        </Button>
      </div>
    );
  }
  const items = comments.status === 'ready' ? comments.data : [];
  if (items.length === 0) return <p className="text-ink-soft">{text.noComments}</p>;
  return (
    <ol className="space-y-4">
      {items.map(({ uid, body, author, created_at }) => (
        <li key={uid} className="rounded-xl border border-line bg-surface-soft px-5 py-4">
          <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-faint">
            <span className="min-w-0 break-words">
              <b className="font-semibold text-ink">{author.name}</b>
              {author.is_staff && ` · ${text.staff}`}
            </span>
            <time dateTime={created_at}>{formatTime(created_at, locale)}</time>
          </p>
          <RichText html={body} className="text-base break-words" />
        </li>
      ))}
    </ol>
  );
}

import clsx from 'clsx';
import { RichText } from '@/components/ui/RichText';
import type { FilledField } from '@/lib/contract/project';
import { useLocale } from '@/lib/hooks/useLocale';
import { formatTime } from '@/lib/rules/format-time';
import { SUBJECT_FIELD } from '@/lib/rules/request-fields';

export type FilledFieldsProps = { fields: readonly FilledField[] };

/** Kinds of fields that hold sentences; they have the whole width. */
const LONG = new Set<string>(['richtext', 'textarea']);

/** What was filled into a request; its subject is its title. */
export function FilledFields({ fields }: FilledFieldsProps) {
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
  // The backend cleaned it when it was filed.
  if (field_type === 'richtext') return <RichText html={value} className="text-base" />;
  if (field_type === 'datetime') return <time dateTime={value}>{formatTime(value, locale) || value}</time>;
  return <span className="whitespace-pre-line">{text ?? value}</span>;
}

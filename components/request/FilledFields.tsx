import clsx from 'clsx';
import { RichText } from '@/components/ui/RichText';
import type { FilledField } from '@/lib/contract/project';
import { useLocale } from '@/lib/hooks/useText';
import { formatTime } from '@/lib/rules/format-date';
import { isLongField, SUBJECT_FIELD } from '@/lib/rules/request-fields';

type FilledFieldsProps = { fields: readonly FilledField[] };

/** The fields of a request; its subject is shown as the title. */
export function FilledFields({ fields }: FilledFieldsProps) {
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {fields
        .filter(({ key }) => key !== SUBJECT_FIELD)
        .map((field) => (
          <div key={field.key} className={clsx('min-w-0', isLongField(field) && 'sm:col-span-2')}>
            <dt className="text-sm text-ink-faint">{field.name}</dt>
            <dd className="mt-0.5 break-words">
              <FilledValue field={field} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

type FilledValueProps = { field: FilledField; className?: string };

/** The value of a field, shown by its type. */
export function FilledValue({ field: { field_type, value, text }, className }: FilledValueProps) {
  const locale = useLocale();
  // Sanitised by the backend.
  if (field_type === 'richtext') return <RichText html={value} className={clsx('text-base', className)} />;
  if (field_type === 'datetime') return <time dateTime={value}>{formatTime(value, locale) || value}</time>;
  return <div className={clsx('whitespace-pre-line', className)}>{text ?? value}</div>;
}

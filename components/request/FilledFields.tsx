import clsx from 'clsx';
import type { ReactNode } from 'react';
import { RichText } from '@/components/ui/RichText';
import type { FilledField } from '@/lib/contract/project';
import { useLocale } from '@/lib/client/useText';
import { formatTime } from '@/lib/format/format-date';
import { isLongField, SUBJECT_FIELD } from '@/lib/request/request-fields';

type FilledFieldsProps = {
  fields: readonly FilledField[];
  /** Shows the long texts alone, or all but them. */
  areLong: boolean;
};

/** Fields of a request, as entries of a list; its subject is the title of the page. */
export function FilledFields({ fields, areLong }: FilledFieldsProps) {
  return fields
    .filter((field) => field.key !== SUBJECT_FIELD && isLongField(field) === areLong)
    .map((field) => (
      <Fact key={field.key} name={field.name}>
        <FilledValue field={field} />
      </Fact>
    ));
}

type FactProps = { name: string; children: ReactNode };

/** A fact of a request, in a list of them. */
export function Fact({ name, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-faint">{name}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
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

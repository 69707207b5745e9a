import { RichText } from '@/components/ui/RichText';
import type { FilledField } from '@/lib/contract/project';
import { useLocale } from '@/lib/hooks/useLocale';
import { formatTime } from '@/lib/rules/format-time';
import { SUBJECT_FIELD } from '@/lib/rules/request-fields';

export type FilledFieldsProps = { fields: readonly FilledField[] };

/** What was filled into a request; its subject is its title. */
export function FilledFields({ fields }: FilledFieldsProps) {
  return (
    <dl className="space-y-5">
      {fields
        .filter(({ key }) => key !== SUBJECT_FIELD)
        .map((field) => (
          <div key={field.key}>
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

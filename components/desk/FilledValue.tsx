import { RichText } from '@/components/ui/RichText';
import type { FilledField } from '@/lib/contract/project';
import { useLocale } from '@/lib/hooks/useText';
import { formatTime } from '@/lib/rules/format-date';
import styles from './Request.module.css';

/** The value of a field, shown by its type. */
export function FilledValue({ field: { field_type, value, text } }: { field: FilledField }) {
  const locale = useLocale();
  // Sanitised by the backend.
  if (field_type === 'richtext') return <RichText html={value} className={styles.body} />;
  if (field_type === 'datetime') return <time dateTime={value}>{formatTime(value, locale) || value}</time>;
  return <div className={styles.plain}>{text ?? value}</div>;
}

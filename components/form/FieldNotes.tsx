import { CircleAlert } from 'lucide-react';

export type FieldNotesProps = { id: string; hint?: string | undefined; error?: string | undefined };

/** The hint or the error below a field, for its `aria-describedby`. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <div id={id} aria-live="polite" className="text-sm">
      {error ? (
        <p className="flex gap-1.5 pt-1.5 font-medium text-(--caution)">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : (
        hint && <p className="pt-1.5 text-ink-faint">{hint}</p>
      )}
    </div>
  );
}

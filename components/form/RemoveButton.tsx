import { X } from 'lucide-react';

export type RemoveButtonProps = { label: string; onClick: () => void };

/** The cross at a thumbnail's corner. */
export function RemoveButton({ label, onClick }: RemoveButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className="absolute -top-3 -right-3 grid size-11 place-items-center rounded-full"
    >
      <span
        aria-hidden
        className="grid size-7 place-items-center rounded-full border border-line-strong bg-surface text-ink shadow-soft"
      >
        <X className="size-4" />
      </span>
    </button>
  );
}

import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

export type EmptyStateProps = { icon: IconName; title: string; hint?: string; children?: ReactNode };

/** Says that a list is empty and what to do next. */
export function EmptyState({ icon, title, hint, children }: EmptyStateProps) {
  return (
    <div className="rounded-xl bg-surface-soft px-6 py-12 text-center text-balance">
      <div className="mx-auto grid size-14 place-items-center rounded-full bg-surface text-brand shadow-soft">
        <Icon name={icon} className="size-6" />
      </div>
      <p className="mt-4 text-lg font-semibold">{title}</p>
      {hint && <p className="mx-auto mt-1.5 max-w-md text-ink-faint">{hint}</p>}
      {children && <div className="mt-5">{children}</div>}
    </div>
  );
}

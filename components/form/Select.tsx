import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Icon } from '@/components/ui/Icon';
import { controlLook } from './FieldFrame';

/** A native select that looks like the other controls of a form. */
export function Select({ className, ...select }: ComponentProps<'select'>) {
  return (
    <div className={clsx('relative', className)}>
      <select {...select} className={`h-12 appearance-none truncate pr-11 ${controlLook}`} />
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-ink-faint"
      />
    </div>
  );
}

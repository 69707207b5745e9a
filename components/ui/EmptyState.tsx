import clsx from 'clsx';
import type { ReactNode } from 'react';
import { langOf } from '@/lib/text/english-sentences';
import { Icon, type IconName } from './Icon';

export type EmptyStateProps = {
  icon: IconName;
  title: string;
  hint?: string;
  /** A whole page, whose h1 is the title; a part of one; or a small part, such as a menu. */
  size?: keyof typeof SIZES;
  /** What can be done next. */
  children?: ReactNode;
};

const SIZES = {
  page: {
    frame: 'mx-auto max-w-2xl pt-14 pb-16 md:pt-20',
    icon: 'size-20 bg-surface-tint',
    title: 'mt-6 page-title',
    hint: 'mt-4 text-lg leading-relaxed text-ink-soft',
    actions: 'mt-8',
  },
  part: {
    frame: 'rounded-xl bg-surface-soft px-6 py-12',
    icon: 'size-14 bg-surface shadow-soft',
    title: 'mt-4 text-lg font-semibold',
    hint: 'mt-1.5 max-w-md text-ink-faint',
    actions: 'mt-5',
  },
  small: {
    frame: 'px-4 py-6',
    icon: 'size-11 bg-surface-tint',
    title: 'mt-3 font-semibold',
    hint: 'mt-1 max-w-md text-ink-faint',
    actions: 'mt-4',
  },
};

/** Says why there is nothing, or what failed, and what to do next: the one layout of empty, error and offline states. */
export function EmptyState({ icon, title, hint, size = 'part', children }: EmptyStateProps) {
  const look = SIZES[size];
  const Title = size === 'page' ? 'h1' : 'p';
  return (
    <div className={clsx('text-center text-balance', look.frame)}>
      <div className={clsx('mx-auto grid place-items-center rounded-full text-brand', look.icon)}>
        <Icon name={icon} className={size === 'page' ? 'size-9' : 'size-6'} />
      </div>
      <Title lang={langOf(title)} className={clsx('wrap-anywhere', look.title)}>
        {title}
      </Title>
      {hint && <p className={clsx('mx-auto', look.hint)}>{hint}</p>}
      {children && (
        <div className={clsx('flex flex-wrap justify-center gap-3', look.actions)}>{children}</div>
      )}
    </div>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

export type OutcomeProps = {
  icon: IconName;
  title: string;
  /** Level of the title: one below the heading above it. */
  level?: 2 | 3;
  children: ReactNode;
};

/** What became of a form, in its place. The title takes the focus, for the form that had it is gone. */
export function Outcome({ icon, title, level = 2, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div>
      <Icon name={icon} className="size-12 text-(--tip)" />
      <Title ref={heading} tabIndex={-1} className="mt-4 text-2xl font-bold outline-none">
        {title}
      </Title>
      {children}
    </div>
  );
}

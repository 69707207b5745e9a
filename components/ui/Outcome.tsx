import { useEffect, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from './Icon';

export type OutcomeProps = {
  icon: IconName;
  title: string;
  /** Heading level of the title. */
  level?: 2 | 3;
  children: ReactNode;
};

/** The result of a form, in its place. Focuses its title, since the focused form is gone. */
export function Outcome({ icon, title, level = 2, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div>
      <Icon name={icon} className="size-12 text-tip" />
      <Title ref={heading} tabIndex={-1} className="mt-4 text-2xl font-bold outline-none">
        {title}
      </Title>
      {children}
    </div>
  );
}

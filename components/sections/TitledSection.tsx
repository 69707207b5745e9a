import clsx from 'clsx';
import { useId, type ReactNode } from 'react';
import { SectionHeading, type SectionHeadingProps } from '@/components/ui/SectionHeading';

export type TitledSectionProps = {
  title: string;
  more?: SectionHeadingProps['more'];
  /** The heading stands beside the content where there is room. */
  isBeside?: boolean;
  children: ReactNode;
};

/** A part of a page that is named by its heading. */
export function TitledSection({ title, more, isBeside, children }: TitledSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx(isBeside && 'gap-x-16 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]')}
    >
      <SectionHeading id={id} title={title} more={more} isStacked={isBeside} />
      {children}
    </section>
  );
}

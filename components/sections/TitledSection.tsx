import { useId, type ReactNode } from 'react';
import { SectionHeading, type SectionHeadingProps } from '@/components/ui/SectionHeading';

export type TitledSectionProps = { title: string; more?: SectionHeadingProps['more']; children: ReactNode };

/** A part of a page that is named by its heading. */
export function TitledSection({ title, more, children }: TitledSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={title} more={more} />
      {children}
    </section>
  );
}

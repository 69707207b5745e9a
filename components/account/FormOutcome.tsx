import { useEffect, useRef } from 'react';

export type Outcome = { kind: 'done' | 'failed'; text: string };

/** Says how saving ended, in view. Rendered empty first, so that screen readers announce the change. */
export function FormOutcome({ outcome }: { outcome: Outcome | undefined }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (outcome) place.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  const colour = outcome?.kind === 'failed' ? 'text-caution' : 'text-tip';
  return (
    <p ref={place} role="status" className={`scroll-mb-4 font-medium empty:hidden ${colour}`}>
      {outcome?.text}
    </p>
  );
}

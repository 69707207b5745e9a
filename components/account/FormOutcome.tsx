export type Outcome = { kind: 'done' | 'failed'; text: string };

/** Says how saving ended. Rendered empty first, so that screen readers announce the change. */
export function FormOutcome({ outcome }: { outcome: Outcome | undefined }) {
  const colour = outcome?.kind === 'failed' ? 'text-(--caution)' : 'text-(--tip)';
  return (
    <p role="status" className={`font-medium empty:hidden ${colour}`}>
      {outcome?.text}
    </p>
  );
}

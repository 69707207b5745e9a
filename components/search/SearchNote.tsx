export type SearchNoteProps = { href: string | undefined };

/** Whoever reads without JavaScript has searched as well: only their browsers ask for this picture. */
export function SearchNote({ href }: SearchNoteProps) {
  if (!href) return null;
  return (
    <noscript>
      {/* eslint-disable-next-line @next/next/no-img-element -- a report, nothing to look at or to optimise */}
      <img src={href} alt="" width={1} height={1} />
    </noscript>
  );
}

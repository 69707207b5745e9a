/** A turning circle; whoever shows it says in words what is going on. */
export function Spinner() {
  return (
    <span
      aria-hidden
      data-spinner
      className="inline-block size-5 shrink-0 rounded-full border-2 border-line-strong border-t-brand motion-safe:animate-spin"
    />
  );
}

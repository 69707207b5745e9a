import Link from 'next/link';
import { useText } from '@/lib/hooks/useText';
import { layoutText } from '@/lib/text/layout';

export type LogoProps = { name: string };

/** The portal's mark and name, linked to the home page; phones show the mark alone. */
export function Logo({ name }: LogoProps) {
  const text = useText(layoutText);
  return (
    <Link
      href="/"
      prefetch={false}
      aria-label={text.homeLabel(name)}
      className="flex shrink-0 items-center gap-3 rounded-md @6xl:mr-1.5"
    >
      <svg viewBox="0 0 40 40" aria-hidden className="size-[40px] shrink-0">
        <rect width="40" height="40" rx="11" fill="var(--logo-tile)" />
        <path
          d="M12 30V12.5A2.5 2.5 0 0 1 14.5 10H21a7 7 0 0 1 0 14h-3.5Z"
          fill="none"
          stroke="var(--logo-mark)"
          strokeWidth="3.5"
          strokeLinejoin="round"
        />
        <circle cx="21" cy="17" r="2.25" fill="var(--logo-mark)" />
      </svg>
      <span className="site-name">{name}</span>
    </Link>
  );
}

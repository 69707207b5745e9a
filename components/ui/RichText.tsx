import clsx from 'clsx';
import { useLinksWithin } from './useLinksWithin';

export type RichTextProps = { html: string; className?: string };

/**
 * HTML of the content. It was sanitised when it came in, and the Content-Security-Policy runs no script of it. Links
 * to other pages of the portal open without loading everything again.
 */
export function RichText({ html, className }: RichTextProps) {
  const handleClick = useLinksWithin();
  return (
    <div
      className={clsx('prose', className)}
      onClick={handleClick}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

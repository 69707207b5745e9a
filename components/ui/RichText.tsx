import clsx from 'clsx';

export type RichTextProps = { html: string; className?: string };

/** HTML of the content. It was sanitised when it came in, and the Content-Security-Policy runs no script of it. */
export function RichText({ html, className }: RichTextProps) {
  return <div className={clsx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />;
}

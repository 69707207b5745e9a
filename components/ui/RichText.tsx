import clsx from 'clsx';
import { useMemo } from 'react';
import { markCodes } from '@/lib/words/code-words';

export type RichTextProps = {
  html: string;
  /** Language of the HTML, if not the page's. */
  lang?: string | undefined;
  className?: string;
};

/** HTML of the content, sanitised when it was stored. */
export function RichText({ html, lang, className }: RichTextProps) {
  const marked = useMemo(() => markCodes(html), [html]);
  return (
    <div lang={lang} className={clsx('prose', className)} dangerouslySetInnerHTML={{ __html: marked }} />
  );
}

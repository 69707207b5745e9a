import type { Locale } from '@/lib/constants';
import { useText } from '@/lib/hooks/useText';
import { layoutText } from '@/lib/text/layout';

export type OriginalLabelProps = { lang: Locale | undefined };

/** Says below a title that it and what it leads to have another language than the page. */
export function OriginalLabel({ lang }: OriginalLabelProps) {
  const text = useText(layoutText);
  return lang && <span className="block text-sm text-ink-faint">{text.inLanguage[lang]}</span>;
}

export type LinkTitleProps = Partial<OriginalLabelProps> & { title: string };

/** A title inside a link, which says when it has another language than the page. */
export function LinkTitle({ title, lang }: LinkTitleProps) {
  if (!lang) return title;
  return (
    <>
      <span lang={lang}>{title}</span>
      <OriginalLabel lang={lang} />
    </>
  );
}

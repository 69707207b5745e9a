import type { Locale } from '@/lib/constants';
import { useText } from '@/lib/client/useText';
import { layoutText } from '@/lib/text/layout';
import { CodeText } from './CodeText';

export type OriginalLabelProps = { lang: Locale | undefined };

/** Names the language of a title and its page, if it is not the current one. */
export function OriginalLabel({ lang }: OriginalLabelProps) {
  const text = useText(layoutText);
  return lang && <span className="block text-sm text-ink-faint">{text.inLanguage[lang]}</span>;
}

export type LinkTitleProps = Partial<OriginalLabelProps> & { title: string };

/** The title inside a link, with a label if its language is not the current one. */
export function LinkTitle({ title, lang }: LinkTitleProps) {
  if (!lang) return <CodeText>{title}</CodeText>;
  return (
    <>
      <span lang={lang}>
        <CodeText>{title}</CodeText>
      </span>
      <OriginalLabel lang={lang} />
    </>
  );
}

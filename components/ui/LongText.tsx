export type LongTextProps = {
  text: string;
  seeMore: string;
  seeLess: string;
  lang?: string | undefined;
  className?: string;
};

/** Number of characters shown before the fold, and the minimum that is worth folding. */
const SHOWN = 280;
const TOO_FEW = 120;

/** A text whose end is collapsed if it is long. Works without JavaScript. */
export function LongText({ text, seeMore, seeLess, lang, className }: LongTextProps) {
  const [start, rest] = splitText(text);
  if (!rest)
    return (
      <p lang={lang} className={className}>
        {text}
      </p>
    );
  return (
    <div className={className}>
      <p lang={lang}>{start}</p>
      <details className="group">
        <summary className="py-2 font-semibold text-brand hover:underline">
          <span className="group-open:hidden">{seeMore}</span>
          <span className="hidden group-open:block">{seeLess}</span>
        </summary>
        <p lang={lang}>{rest}</p>
      </details>
    </div>
  );
}

/** Splits a long text after a sentence, or else between words. */
function splitText(text: string): [string, string] {
  if (text.length <= SHOWN + TOO_FEW) return [text, ''];
  const head = text.slice(0, SHOWN);
  const sentence = Math.max(...['. ', '! ', '? '].map((end) => head.lastIndexOf(end) + 1));
  const at = sentence > SHOWN / 3 ? sentence : head.lastIndexOf(' ');
  if (at <= 0) return [text, ''];
  return [text.slice(0, at).trim(), text.slice(at).trim()];
}

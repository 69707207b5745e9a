import { RichText } from './RichText';
import { useWritten } from './useWritten';

export type BodyTextProps = {
  /** Undefined on a page that came from the server: the text stands there already, and only there. */
  html: string | undefined;
  className?: string;
};

/** The text that a page is about; a page has one. */
export function BodyText({ html, className }: BodyTextProps) {
  const { mark, written } = useWritten('text', html === undefined);
  return <RichText html={html ?? written} className={className} {...mark} />;
}

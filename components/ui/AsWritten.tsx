import type { ReactNode } from 'react';
import { useLinksWithin } from './useLinksWithin';
import { useWritten } from './useWritten';

export type AsWrittenProps = {
  as: 'footer' | 'ul';
  /** Tells it from the others of the page. */
  name: string;
  className: string;
  /** Undefined on a page that came from the server, whose data leaves out what they are made of. */
  children: ReactNode;
};

/**
 * Text and links that stand around the pages. What the server wrote stays as it stands, until another page brings what
 * it is made of.
 */
export function AsWritten({ as: Element, name, className, children }: AsWrittenProps) {
  const isLeftOut = children === undefined;
  const { mark, written } = useWritten(name, isLeftOut);
  const handleClick = useLinksWithin();
  const content = isLeftOut
    ? { onClick: handleClick, dangerouslySetInnerHTML: { __html: written } }
    : { children };
  return <Element className={className} {...mark} {...content} />;
}

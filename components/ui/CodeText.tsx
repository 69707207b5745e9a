import type { ReactNode } from 'react';
import { CODE_CLASS, splitCodes } from '@/lib/words/code-words';

/** A text whose codes and keys, such as `ERR-104`, never break and are not translated. Other nodes stay as they are. */
export function CodeText({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  return splitCodes(children).map(({ text, isCode }, at) =>
    isCode ? (
      <span key={at} translate="no" className={CODE_CLASS}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}

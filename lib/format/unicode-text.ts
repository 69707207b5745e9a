/** Cuts a text to `max` UTF-16 units, without splitting a surrogate pair. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]+/gu;

/** Replaces control characters and lone surrogates, which pasted text may contain and the contract refuses. */
export const sendableText = (text: string): string => text.replace(NO_TEXT, ' ');

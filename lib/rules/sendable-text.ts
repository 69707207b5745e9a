// eslint-disable-next-line no-control-regex -- naming the control characters is the point
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]+/gu;

/** What was written without controls and halves of characters: a paste may bring them along, and no backend takes them. */
export const sendableText = (text: string): string => text.replace(NO_TEXT, ' ');

type Click = { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; altKey: boolean };

/** Whether a click opens a link here; with a modifier key the browser opens a tab or window, or downloads. */
export const isPlainClick = ({ metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  !(metaKey || ctrlKey || shiftKey || altKey);

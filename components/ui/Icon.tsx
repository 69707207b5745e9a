/** The symbols of `public/icons-4.svg`, named as in Lucide. */
export const ICON_NAMES = [
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'arrow-up-right',
  'bell',
  'bold',
  'book-open',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-alert',
  'circle-check',
  'circle-dot',
  'circle-question-mark',
  'clipboard-pen',
  'clock',
  'compass',
  'copy',
  'download',
  'file-question',
  'folder-open',
  'house',
  'image-off',
  'image-plus',
  'inbox',
  'italic',
  'layout-grid',
  'link-2',
  'list',
  'list-ordered',
  'lock-keyhole',
  'log-out',
  'mail',
  'map-pin',
  'map-pinned',
  'maximize-2',
  'menu',
  'message-circle',
  'message-circle-question-mark',
  'message-square-plus',
  'monitor',
  'moon',
  'newspaper',
  'party-popper',
  'pause',
  'pen-line',
  'phone',
  'play',
  'play-filled',
  'plus',
  'qr-code',
  'redo-2',
  'rotate-ccw',
  'rotate-cw',
  'search',
  'search-bold',
  'search-x',
  'share-2',
  'star',
  'star-filled',
  'sun',
  'sun-moon',
  'text-search',
  'trash-2',
  'triangle-alert',
  'undo-2',
  'user-round',
  'users-round',
  'x',
] as const;

export type IconName = (typeof ICON_NAMES)[number];
export type IconProps = { name: IconName; className?: string };

/** Browsers cache this file for a year, so a change needs a new number, here and in `next.config.js`. */
const SPRITE = '/icons-4.svg';

/** An icon, hidden from screen readers. All icons are in one cached file, which keeps pages and code small. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg aria-hidden className={className}>
      <use href={`${SPRITE}#${name}`} />
    </svg>
  );
}

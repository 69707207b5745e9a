export const ICON_NAMES = [
  'arrow-left',
  'arrow-right',
  'arrow-up-right',
  'chevron-down',
  'chevron-right',
  'circle-question-mark',
  'clock',
  'house',
  'inbox',
  'layout-grid',
  'link-2',
  'mail',
  'map-pin',
  'menu',
  'newspaper',
  'phone',
  'play',
  'search',
  'sun-moon',
  'user-round',
  'x',
] as const;

export type IconName = (typeof ICON_NAMES)[number];
export type IconProps = { name: IconName; className?: string };

/** Browsers keep this file for a year, so a change needs a new number in its name. */
const SPRITE = '/icons-1.svg';

/**
 * An icon of what every reader loads. Its lines stand in a file that browsers keep: written into each page, and once
 * more into the code, they weigh more than many an article. Parts that are loaded on demand bring their icons with them.
 */
export function Icon({ name, className }: IconProps) {
  return (
    <svg aria-hidden className={className}>
      <use href={`${SPRITE}#${name}`} />
    </svg>
  );
}

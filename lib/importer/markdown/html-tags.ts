// Elements by what the import makes of them; one line each of elements that belong together.

const words = (text: string): string[] => text.split(' ');

/** Elements whose content is no text for readers: they go with all they hold. */
export const STRIPPED_TAGS = [
  ...words('script style template noscript noembed noframes iframe frameset frame object embed applet'),
  ...words('svg math xmp plaintext title head link meta base param'),
  ...words('select option optgroup datalist textarea canvas audio video source track map'),
];

const TEXT_TAGS = [
  ...words('a abbr b bdi bdo br cite code del dfn em i img ins kbd mark'),
  ...words('q rp rt ruby s samp small span strong sub sup time u var wbr'),
];

const BLOCK_TAGS = [
  ...words('blockquote dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6'),
  ...words('hr input li ol p pre section summary ul'),
  ...words('table caption colgroup col thead tbody tfoot tr th td'),
];

/** Elements that imported HTML may hold. */
export const KEPT_TAGS = [...TEXT_TAGS, ...BLOCK_TAGS];

/** Known HTML beside these: anything else between angle brackets is a placeholder or a component. */
const OTHER_HTML_TAGS = [
  ...words('acronym address area article aside big blink body button center data dialog'),
  ...words('dir fieldset font footer form header hgroup html label legend main marquee'),
  ...words('menu meter nav nobr output picture progress search slot strike tt image'),
  ...words('listing basefont bgsound keygen menuitem rb rtc spacer path g use circle'),
  ...words('rect line polygon polyline ellipse text tspan defs animate set foreignobject'),
];

export const HTML_TAGS: ReadonlySet<string> = new Set([...KEPT_TAGS, ...STRIPPED_TAGS, ...OTHER_HTML_TAGS]);

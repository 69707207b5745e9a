import { SaxesParser } from 'saxes';

/** SVG elements that draw, and none that run scripts, link or embed. */
const ALLOWED = new Set(
  (
    'svg g defs symbol use title desc metadata style path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer ' +
    'feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA ' +
    'feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting ' +
    'feSpotLight feTile feTurbulence switch image animate animateTransform animateMotion mpath'
  ).split(' '),
);
const FOREIGN_PREFIXES = /^(sodipodi|inkscape|sketch|rdf|cc|dc|figma|serif):/;
const DATA_IMAGE = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]*$/;

/**
 * Checks that a file is a well-formed SVG without scripts, event handlers, foreign objects, entities and external
 * references. Returns the first violation, or undefined.
 */
export function checkSvg(text: string): string | undefined {
  const parser = new SaxesParser({ xmlns: false });
  const wrong: string[] = [];
  let depth = 0;
  let style = '';
  let isInStyle = false;

  parser.on('error', (error) => void wrong.push(error.message));
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY|\[/i.test(doctype)) wrong.push('DOCTYPE');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target !== 'xml') wrong.push(`<?${target}?>`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (depth === 0 && name !== 'svg') wrong.push(`<${name}>`);
    depth += 1;
    if (!ALLOWED.has(name) && !FOREIGN_PREFIXES.test(name)) wrong.push(`<${name}>`);
    if (name === 'style') isInStyle = true;
    for (const [attribute, value] of Object.entries(attributes)) {
      if (!isSafeAttribute(name, attribute.toLowerCase(), value))
        wrong.push(`${attribute}="${value.slice(0, 60)}"`);
    }
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (name === 'style') isInStyle = false;
  });
  const addStyle = (part: string): void => {
    if (isInStyle) style += part;
  };
  parser.on('text', addStyle);
  parser.on('cdata', addStyle);

  try {
    parser.write(text).close();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (!isSafeStyle(style)) wrong.push('<style>');
  return wrong[0];
}

function isSafeAttribute(tag: string, name: string, value: string): boolean {
  if (name.startsWith('on') || name === 'xml:base') return false;
  if (name === 'href' || name === 'xlink:href' || name === 'src') {
    return (
      value.trim() === '' ||
      value.trim().startsWith('#') ||
      (tag === 'image' && DATA_IMAGE.test(value.trim()))
    );
  }
  // An animation could set `href` to any URL.
  if (name === 'attributename') return !/href|^on/i.test(value);
  // Names are not styles: programs derive them from a drawing's text, with any characters.
  if (name === 'id') return true;
  return isSafeStyle(value);
}

/** Allows `url()` only within the same file, no `@import`, and no escapes that could hide one. */
function isSafeStyle(css: string): boolean {
  if (/@import|expression\s*\(|javascript:|\\/i.test(css)) return false;
  return [...css.matchAll(/url\s*\(\s*(['"]?)([^)]*)/gi)].every((match) => match[2]?.startsWith('#'));
}

/** A colour by lightness (0 to 1), chroma and hue in degrees, as people see them (CSS Color 4). */
export type Oklch = { l: number; c: number; h: number };

type Triple = [number, number, number];

const toLinear = (share: number): number =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
const fromLinear = (share: number): number =>
  share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;

/** Returns the linear shares of red, green and blue of `#rrggbb`. */
export function linearOf(hex: string): Triple {
  const at = (start: number) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  return [at(1), at(3), at(5)];
}

/** Converts `#rrggbb`. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const x = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return { l, c: Math.hypot(x, y), h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 };
}

/** Converts to `#rrggbb`; a colour that screens cannot show loses chroma until they can. */
export function fromOklch({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  let [least, most] = [0, c];
  let shares = linearFrom(lightness, c, h);
  if (!isShown(shares)) {
    for (let step = 0; step < 20; step += 1) {
      const chroma = (least + most) / 2;
      if (isShown(linearFrom(lightness, chroma, h))) least = chroma;
      else most = chroma;
    }
    shares = linearFrom(lightness, least, h);
  }
  const digits = shares.map((share) => {
    const byte = Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, share)))) * 255);
    return byte.toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

const isShown = (shares: Triple): boolean => shares.every((share) => share >= -0.0005 && share <= 1.0005);

function linearFrom(l: number, c: number, h: number): Triple {
  const x = c * Math.cos((h * Math.PI) / 180);
  const y = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const middle = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

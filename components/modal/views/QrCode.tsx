import { encode } from 'uqr';

export type QrCodeProps = { value: string; label: string; className?: string };

/** Width of the light border that scanners need, in modules. */
const QUIET_ZONE = 4;

/** A QR code, dark on light in both themes, since not every scanner reads inverted ones. */
export function QrCode({ value, label, className }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: 'M', border: QUIET_ZONE });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
}

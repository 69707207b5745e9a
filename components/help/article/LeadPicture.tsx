import { Picture } from '@/components/ui/Picture';
import type { PictureData } from '@/lib/page-data/props/common';

export type LeadPictureProps = PictureData & { sizes: string };

/** Drawings at least this wide, in CSS pixels, are framed and enlarged like those in the text. */
const WIDE_DRAWING = 640;

/** The picture above a text. */
export function LeadPicture(props: LeadPictureProps) {
  if (!props.src.endsWith('.svg') || props.width < WIDE_DRAWING)
    return <Picture {...props} isFirst className="mt-8 h-auto w-full rounded-xl border border-line" />;
  return (
    <div className="drawing">
      <Picture {...props} isFirst />
    </div>
  );
}

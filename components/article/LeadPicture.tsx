import { Picture, type PictureData } from '@/components/ui/Picture';
import { useText } from '@/lib/hooks/useText';
import { articleText } from '@/lib/text/article';

export type LeadPictureProps = PictureData & { sizes: string };

/** Drawings at least this wide, in CSS pixels, are framed like those in the text. */
const WIDE_DRAWING = 640;

/** The picture above a text. On phones a wide drawing scrolls in its frame, so that its words stay readable. */
export function LeadPicture(props: LeadPictureProps) {
  const { drawing } = useText(articleText);
  if (!props.src.endsWith('.svg') || props.width < WIDE_DRAWING)
    return <Picture {...props} isFirst className="mt-8 h-auto w-full rounded-xl border border-line" />;
  return (
    <div className="drawing" role="group" aria-label={drawing} tabIndex={0}>
      <Picture {...props} isFirst />
    </div>
  );
}

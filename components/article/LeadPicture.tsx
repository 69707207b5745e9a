import { Picture, type PictureData } from '@/components/ui/Picture';
import { useText } from '@/lib/hooks/useText';
import { articleText } from '@/lib/text/article';

export type LeadPictureProps = PictureData & { sizes: string };

/** Drawings from this width on are framed like those in the text, in CSS pixels. */
const WIDE_DRAWING = 640;

/** The picture above a text. A wide drawing scrolls in its frame on phones, at a size at which its words are read. */
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

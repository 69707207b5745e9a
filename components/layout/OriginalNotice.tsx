import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/hooks/useText';
import { layoutText } from '@/lib/text/layout';

/** Says that a page is not translated yet and shows the original. */
export function OriginalNotice() {
  const text = useText(layoutText);
  return (
    <div className="page-width pt-6">
      <p className="flex items-center gap-2.5 rounded-lg bg-surface-tint px-4 py-3">
        <Icon name="circle-alert" className="size-5 shrink-0 text-brand" />
        {text.original}
      </p>
    </div>
  );
}

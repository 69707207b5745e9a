import { useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/hooks/useText';
import { privateImageUrl } from '@/lib/rules/image-url';
import { formFieldText } from '@/lib/text/request-fields';

export type MediaThumbProps = {
  src: string;
  name: string;
  onOpen: () => void;
  /** Without it the image cannot be removed. */
  onRemove?: () => void;
};

/** The thumbnail of an uploaded image. */
export function MediaThumb({ src, name, onOpen, onRemove }: MediaThumbProps) {
  const text = useText(formFieldText);
  const [isMissing, setIsMissing] = useState(false);
  return (
    <li className="relative size-24">
      <button
        type="button"
        onClick={onOpen}
        aria-label={text.openImage(name)}
        className="grid size-full place-items-center overflow-hidden rounded-lg border border-line bg-surface-soft"
      >
        {isMissing ? (
          <span className="px-1 text-center text-xs text-ink-soft">
            <Icon name="image-off" className="mx-auto mb-1 size-5" />
            {text.imageMissing}
          </span>
        ) : (
          // eslint-disable-next-line @next/next/no-img-element -- Next's optimizer sends no session
          <img
            src={privateImageUrl(src, 256)}
            alt=""
            width={96}
            height={96}
            onError={() => setIsMissing(true)}
            className="size-full object-cover"
          />
        )}
      </button>
      {onRemove && <RemoveButton label={text.removeImage(name)} onClick={onRemove} />}
    </li>
  );
}

type RemoveButtonProps = { label: string; onClick: () => void };

/** The cross at a thumbnail's corner. */
export function RemoveButton({ label, onClick }: RemoveButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className="absolute -top-3 -right-3 grid size-11 place-items-center rounded-full"
    >
      <span
        aria-hidden
        className="grid size-7 place-items-center rounded-full border border-line-strong bg-surface text-ink shadow-soft"
      >
        <Icon name="x" className="size-4" />
      </span>
    </button>
  );
}

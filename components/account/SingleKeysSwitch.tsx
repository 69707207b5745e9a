import clsx from 'clsx';
import { useSyncExternalStore } from 'react';
import { singleKeys } from '@/lib/client/single-keys';
import { useText } from '@/lib/client/useText';
import { layoutText } from '@/lib/text/layout';

/** Switches the shortcuts that consist of one key. Hidden without JavaScript. */
export function SingleKeysSwitch({ className }: { className?: string }) {
  const text = useText(layoutText);
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.isOn, () => true);
  return (
    <label className={clsx('needs-script flex min-h-11 items-center gap-3 text-sm', className)}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => singleKeys.set(target.checked)}
        className="size-[18px] shrink-0 accent-brand"
      />
      {text.singleKeys}
    </label>
  );
}

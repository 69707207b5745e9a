import type { ReactNode } from 'react';
import { Picture } from '@/components/ui/Picture';
import { useRegisterImage } from './useRegisterImage';

export type AuthFrameProps = { children: ReactNode };

/**
 * The form, and beside it on wide screens the picture of the register content, where there is one (behaviour.md §2).
 */
export function AuthFrame({ children }: AuthFrameProps) {
  const image = useRegisterImage();
  return (
    <div className="lg:flex">
      <div className="min-w-0 flex-1 p-6 md:p-8">{children}</div>
      {image && (
        <div
          data-side-image
          className="hidden w-[24rem] shrink-0 items-center justify-center bg-surface-tint p-8 lg:flex"
        >
          <Picture
            {...image}
            sizes="320px"
            className="h-auto max-h-[26rem] w-full rounded-lg object-contain"
          />
        </div>
      )}
    </div>
  );
}

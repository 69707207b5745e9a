import type { ReactNode } from 'react';
import useSWR from 'swr';
import { Picture } from '@/components/ui/Picture';
import { useApi } from '@/lib/hooks/useApi';
import { useLocale } from '@/lib/hooks/useLocale';
import type { PictureView } from '@/lib/views/common';

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

/** The size of a picture whose content gives none. */
const UNKNOWN_SIZE = { width: 640, height: 720 };

/** `sections[0].images[0]` of the register content (behaviour.md §3); the form does without when it is not there. */
function useRegisterImage(): PictureView | undefined {
  const api = useApi();
  const locale = useLocale();
  const { data } = useSWR(['content', 'register', locale], async () => {
    const page = await api.content.get('register', { model: 'page', locale });
    return toPicture(page.data?.sections[0]);
  });
  return data;
}

function toPicture(section: Record<string, unknown> | undefined): PictureView | undefined {
  const images: unknown = section?.images;
  const image = (Array.isArray(images) ? images[0] : undefined) as
    Partial<Record<string, unknown>> | undefined;
  const src = image?.image_url;
  // The optimizer refuses images of other sites.
  if (typeof src !== 'string' || !/^\/(?!\/)/.test(src)) return undefined;
  return {
    src,
    alt: typeof image?.alt === 'string' ? image.alt : '',
    width: typeof image?.width === 'number' ? image.width : UNKNOWN_SIZE.width,
    height: typeof image?.height === 'number' ? image.height : UNKNOWN_SIZE.height,
  };
}

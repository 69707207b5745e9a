import clsx from 'clsx';
import { useRef } from 'react';
import { Picture, type PictureData } from '@/components/ui/Picture';
import { SmartLink } from '@/components/ui/SmartLink';
import { useSlideIndex } from '@/lib/hooks/useSlideIndex';
import { useText } from '@/lib/hooks/useText';
import { homeText } from '@/lib/text/home';

export type BannerSlide = { image: PictureData; href?: string; isExternal?: boolean };

export type BannerSlidesProps = { banners: BannerSlide[]; label: string };

/** Banners side by side, moved by swiping or scrolling. On phones a picture shows its middle third. */
export function BannerSlides({ banners, label }: BannerSlidesProps) {
  const text = useText(homeText);
  const list = useRef<HTMLUListElement>(null);
  const [current, show] = useSlideIndex(list);
  return (
    <section aria-label={label} className="-mx-4 sm:mx-0">
      <ul
        ref={list}
        className="banner-slides flex snap-x snap-mandatory gap-3 overflow-x-auto px-4 pb-12 sm:gap-5 sm:px-0"
      >
        {banners.map(({ image, href, isExternal }, index) => {
          const picture = (
            <Picture
              {...image}
              isFirst={index === 0}
              sizes="(min-width: 1536px) 1416px, (min-width: 1280px) 1160px, 100vw"
              className="h-44 w-full object-cover sm:h-auto"
            />
          );
          return (
            <li
              key={image.src}
              className="relative w-full shrink-0 snap-center overflow-hidden rounded-xl shadow-lift ring-1 ring-white/25 first:ml-0 lg:rounded-2xl"
            >
              {href ? (
                <SmartLink href={href} isExternal={isExternal} className="block rounded-xl">
                  {picture}
                </SmartLink>
              ) : (
                picture
              )}
            </li>
          );
        })}
      </ul>
      {banners.length > 1 && (
        <div className="needs-script -mt-8 flex justify-center">
          {banners.map(({ image }, index) => (
            <button
              key={image.src}
              type="button"
              aria-label={text.showBanner(index + 1, banners.length)}
              aria-current={index === current || undefined}
              onClick={() => show(index)}
              className="group grid size-8 place-items-center"
            >
              <span
                className={clsx(
                  'h-2 rounded-full transition-all duration-200',
                  index === current ? 'w-6 bg-brand' : 'w-2 bg-line-strong group-hover:bg-ink-faint',
                )}
              />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { BannerControlsProps } from './BannerControls';
import { Picture } from '@/components/ui/Picture';
import type { PictureData } from '@/lib/page-data/props/common';
import { SmartLink } from '@/components/ui/SmartLink';
import { BANNER_INTERVAL_MS } from '@/lib/constants';
import { useFirstUse, useOnDemand } from '@/lib/client/useOnDemand';
import styles from '@/components/ui/sections.module.css';

export type BannerSlide = { image: PictureData; href?: string; isExternal?: boolean };

export type BannerSlidesProps = { banners: BannerSlide[]; label: string };

const SIZES = '(min-width: 1536px) 1416px, (min-width: 1280px) 1160px, 100vw';

const loadControls = () => import('./BannerControls');

/**
 * Banners side by side, in a list that can be swiped. If there are several, a slider is loaded at the first
 * interaction or shortly before the second banner is due. Phones show the middle third of a picture.
 */
export function BannerSlides({ banners, label }: BannerSlidesProps) {
  const list = useRef<HTMLUListElement>(null);
  const isUsed = useFirstUse();
  const { isDue, shownAt } = useIsDue();
  const count = banners.length;
  return (
    <section aria-label={label} className="relative">
      <ul ref={list} className={`slides gap-5 rounded-xl ${styles.banners}`}>
        {banners.map(({ image, href, isExternal }) => {
          const picture = <Picture {...image} sizes={SIZES} />;
          return (
            <li key={image.src}>
              {href ? (
                <SmartLink href={href} isExternal={isExternal}>
                  {picture}
                </SmartLink>
              ) : (
                picture
              )}
            </li>
          );
        })}
      </ul>
      {/* Reserves the space of the controls, to avoid a layout shift. */}
      {count > 1 && (
        <div className="needs-script h-14">
          {(isUsed || isDue) && <LoadedControls list={list} count={count} shownAt={shownAt} />}
        </div>
      )}
    </section>
  );
}

/** Returns whether the second banner is almost due (behaviour.md §9), and when the first one appeared. */
function useIsDue() {
  const [isDue, setIsDue] = useState(false);
  const shownAt = useRef<number>(undefined);
  useEffect(() => {
    shownAt.current = performance.now();
    const timer = setTimeout(() => setIsDue(true), BANNER_INTERVAL_MS - LOADING_MS);
    return () => clearTimeout(timer);
  }, []);
  return { isDue, shownAt };
}

/** Time to load the slider, in ms. */
const LOADING_MS = 1500;

/** Renders nothing if the code fails to load; the list can still be swiped. */
function LoadedControls(props: BannerControlsProps) {
  const controls = useOnDemand(loadControls);
  if (controls.status !== 'ready') return null;
  const { BannerControls } = controls.code;
  return <BannerControls {...props} />;
}

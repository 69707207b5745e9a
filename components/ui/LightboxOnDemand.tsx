import type { KeyboardEvent } from 'react';
import { useOnDemand } from '@/lib/client/useOnDemand';
import type { LightboxProps } from './Lightbox';

const loadLightbox = () => import('./Lightbox');

/** The lightbox, loaded when the first image is opened. */
export function LightboxOnDemand(props: LightboxProps) {
  const lightbox = useOnDemand(loadLightbox);
  if (lightbox.status !== 'ready') return null;
  const { Lightbox } = lightbox.code;
  // The dialog around the lightbox must not handle its keys.
  const keepKeys = (event: KeyboardEvent) => event.stopPropagation();
  return (
    <div onKeyDown={keepKeys}>
      <Lightbox {...props} />
    </div>
  );
}

import type { LightboxProps } from '@/components/lightbox/Lightbox';
import { useOnDemand } from '@/lib/hooks/useOnDemand';

/** The lightbox and its library come with the first picture that is opened. */
const loadLightbox = () => import('@/components/lightbox/Lightbox');

/** The pictures of the article, one at a time, larger. */
export function ImageViewer(props: LightboxProps) {
  const lightbox = useOnDemand(loadLightbox);
  if (lightbox.status !== 'ready') return null;
  const { Lightbox } = lightbox.code;
  return <Lightbox {...props} />;
}

import type { ComponentType } from 'react';
import { useOnDemand } from '@/lib/hooks/useOnDemand';
import { usePublicSettings } from '@/lib/hooks/usePublicSettings';

/** Optional parts of the page, by the setting that turns them on. */
const PARTS = {
  gaMeasurementId: () => import('@/components/analytics/Analytics').then((code) => code.Analytics),
  chat: () => import('@/components/chat/ChatLauncher').then((code) => code.ChatLauncher),
};

/** Loads the code of a part only if it is configured. */
export function ConfiguredPart({ setting }: { setting: keyof typeof PARTS }) {
  return usePublicSettings()?.[setting] && <Part load={PARTS[setting]} />;
}

/** Renders nothing if the code fails to load; the page is complete without it. */
function Part({ load }: { load: () => Promise<ComponentType> }) {
  const part = useOnDemand(load);
  return part.status === 'ready' ? <part.code /> : null;
}

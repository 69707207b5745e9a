import type { ComponentType } from 'react';
import { usePublicSettings } from '@/components/providers/usePublicSettings';
import { useOnDemand } from '@/lib/hooks/useOnDemand';

/** The parts that only some deployments have, by the setting that brings them. */
const PARTS = {
  gaMeasurementId: () => import('@/components/analytics/Analytics').then((code) => code.Analytics),
  chat: () => import('@/components/chat/ChatLauncher').then((code) => code.ChatLauncher),
};

/** Loads a part if it is configured; otherwise pages do without its code. */
export function ConfiguredPart({ setting }: { setting: keyof typeof PARTS }) {
  return usePublicSettings()?.[setting] && <Part load={PARTS[setting]} />;
}

/** Renders nothing if the code fails to load; the page is complete without it. */
function Part({ load }: { load: () => Promise<ComponentType> }) {
  const part = useOnDemand(load);
  return part.status === 'ready' ? <part.code /> : null;
}

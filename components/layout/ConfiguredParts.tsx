import type { ComponentType } from 'react';
import { usePublicSettings } from '@/components/providers/usePublicSettings';
import { useOnDemand } from '@/lib/hooks/useOnDemand';

const loadLauncher = () => import('@/components/chat/ChatLauncher').then((code) => code.ChatLauncher);

/** Loads what only some deployments have: the chat's launcher. Other pages do without its code. */
export function ConfiguredParts() {
  const settings = usePublicSettings();
  return settings?.chat && <Part load={loadLauncher} />;
}

/** Renders nothing if the code fails to load; the page is complete without it. */
function Part({ load }: { load: () => Promise<ComponentType> }) {
  const part = useOnDemand(load);
  return part.status === 'ready' ? <part.code /> : null;
}

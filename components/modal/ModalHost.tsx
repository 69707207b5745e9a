import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import type { OpenModal } from '@/components/providers/ModalProvider';
import { useText } from '@/lib/hooks/useText';
import { modalText } from '@/lib/text/modal';
import { CodeState } from './CodeState';
import { Modal } from './Modal';
import { MODAL_REGISTRY, type ModalView } from './views';

type ViewComponent = ComponentType<{ input: unknown }>;

/** One lazily loaded component a view, made once so that switching back does not load again. */
const COMPONENTS = Object.fromEntries(
  Object.entries(MODAL_REGISTRY).map(([view, { load }]) => [
    view,
    dynamic(load as () => Promise<{ default: ViewComponent }>, { ssr: false, loading: CodeState }),
  ]),
) as Record<ModalView, ViewComponent>;

export type ModalHostProps = { current: OpenModal; onClose: () => void };

/** Shows the open view in its frame. The frame stays while views are switched. */
export default function ModalHost({ current: { view, input }, onClose }: ModalHostProps) {
  const View = COMPONENTS[view];
  const { titles } = useText(modalText);
  return (
    <Modal frame={MODAL_REGISTRY[view].frame} title={titles[view]} onClose={onClose}>
      <View key={view} input={input} />
    </Modal>
  );
}

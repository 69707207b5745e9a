import type { ComponentType } from 'react';
import type { OpenModal } from '@/components/providers/ModalProvider';
import { useOnDemand } from '@/lib/hooks/useOnDemand';
import { useText } from '@/lib/hooks/useText';
import { modalText } from '@/lib/text/modal';
import { CodeState } from './CodeState';
import { Modal } from './Modal';
import { MODAL_REGISTRY } from './views';

export type ModalHostProps = { current: OpenModal; onClose: () => void };

/** Shows the open view in its frame. The frame stays while views are switched. */
export function ModalHost({ current, onClose }: ModalHostProps) {
  const { view } = current;
  const { titles } = useText(modalText);
  return (
    <Modal frame={MODAL_REGISTRY[view].frame} title={titles[view]} onClose={onClose}>
      <View key={view} current={current} />
    </Modal>
  );
}

/** The registry ties a view to what it takes; here the two come together as a pair. */
type LoadView = () => Promise<{ default: ComponentType<{ input: OpenModal['input'] }> }>;

function View({ current: { view, input } }: { current: OpenModal }) {
  const code = useOnDemand(MODAL_REGISTRY[view].load as LoadView);
  if (code.status !== 'ready') return <CodeState retry={code.status === 'failed' ? code.retry : undefined} />;
  const { default: Content } = code.code;
  return <Content input={input} />;
}

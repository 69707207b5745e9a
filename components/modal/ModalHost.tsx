import type { ComponentType } from 'react';
import type { OpenModal } from '@/components/providers/ModalProvider';
import { useOnDemand } from '@/lib/hooks/useOnDemand';
import { useText } from '@/lib/hooks/useText';
import { modalText } from '@/lib/text/modal';
import { LoadState } from './LoadState';
import { Modal, type ModalFrame } from './Modal';
import type { ModalView, ModalViewProps } from './views';

type ModalEntry<View extends ModalView> = {
  frame: ModalFrame;
  load: () => Promise<{ default: ComponentType<ModalViewProps<View>> }>;
};

/** The frame and the code of each view, loaded when it is first opened. A missing entry fails the type check. */
export const MODAL_REGISTRY: { readonly [View in ModalView]: ModalEntry<View> } = {
  SEARCH_VIEW: { frame: 'dialog', load: () => import('./views/SearchView') },
  REGISTER_VIEW: { frame: 'wide', load: () => import('./views/RegisterView') },
  LOGIN_VIEW: { frame: 'wide', load: () => import('./views/LoginView') },
  SIDE_MENU_VIEW: { frame: 'side', load: () => import('./views/SideMenuView') },
  CHAT_VIEW: { frame: 'chat', load: () => import('./views/ChatView') },
  CHAT_LIST_VIEW: {
    frame: 'chat',
    load: () => import('./views/ChatView').then(({ ChatListView }) => ({ default: ChatListView })),
  },
  CHAT_HOME_VIEW: { frame: 'chat', load: () => import('./views/ChatHomeView') },
  SHARE_VIEW: { frame: 'sheet', load: () => import('./views/ShareView') },
  ADDRESS_VIEW: { frame: 'dialog', load: () => import('./views/AddressView') },
  ORDER_RATING_VIEW: { frame: 'dialog', load: () => import('./views/OrderRatingView') },
  TRACKING_VIEW: { frame: 'dialog', load: () => import('./views/TrackingView') },
  CREATE_ACTIVITY_VIEW: { frame: 'dialog', load: () => import('@/components/activity/ActivityForm') },
  NOTIFICATION_VIEW: { frame: 'dialog', load: () => import('./views/NotificationView') },
  RATING_LIST_VIEW: { frame: 'dialog', load: () => import('./views/RatingListView') },
  CREATE_REQUEST_VIEW: { frame: 'dialog', load: () => import('./views/CreateRequestView') },
};

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

/** The registry ties each input to its view; TypeScript cannot follow that through a union of both. */
type LoadView = () => Promise<{ default: ComponentType<{ input: OpenModal['input'] }> }>;

function View({ current: { view, input } }: { current: OpenModal }) {
  const code = useOnDemand(MODAL_REGISTRY[view].load as LoadView);
  if (code.status !== 'ready') return <LoadState retry={code.status === 'failed' ? code.retry : undefined} />;
  const { default: Content } = code.code;
  return <Content input={input} />;
}

import type { ComponentType } from 'react';
import type { OpenModal } from '@/components/modal/ModalProvider';
import type { ModalView, ModalViewProps } from '@/components/modal/view-input';
import { LoadState } from '@/components/ui/LoadState';
import { Modal, type ModalFrame } from '@/components/ui/Modal';
import { useOnDemand } from '@/lib/client/useOnDemand';
import { useText } from '@/lib/client/useText';
import { modalText } from '@/lib/text/modal';

type ModalEntry<View extends ModalView> = {
  frame: ModalFrame;
  load: () => Promise<{ default: ComponentType<ModalViewProps<View>> }>;
};

/** The frame and the code of each view, loaded when it is first opened. A missing entry fails the type check. */
export const MODAL_REGISTRY: { readonly [View in ModalView]: ModalEntry<View> } = {
  SEARCH_VIEW: { frame: 'dialog', load: () => import('./SearchView') },
  REGISTER_VIEW: { frame: 'wide', load: () => import('./RegisterView') },
  LOGIN_VIEW: { frame: 'wide', load: () => import('./LoginView') },
  SIDE_MENU_VIEW: { frame: 'side', load: () => import('./SideMenuView') },
  CHAT_VIEW: { frame: 'chat', load: () => import('./ChatView') },
  CHAT_LIST_VIEW: {
    frame: 'chat',
    load: () => import('./ChatView').then(({ ChatListView }) => ({ default: ChatListView })),
  },
  CHAT_HOME_VIEW: { frame: 'chat', load: () => import('./ChatHomeView') },
  SHARE_VIEW: { frame: 'sheet', load: () => import('./ShareView') },
  ADDRESS_VIEW: { frame: 'dialog', load: () => import('./AddressView') },
  ORDER_RATING_VIEW: { frame: 'dialog', load: () => import('./OrderRatingView') },
  TRACKING_VIEW: { frame: 'dialog', load: () => import('./TrackingView') },
  CREATE_ACTIVITY_VIEW: { frame: 'dialog', load: () => import('@/components/request/ActivityForm') },
  NOTIFICATION_VIEW: { frame: 'dialog', load: () => import('./NotificationView') },
  RATING_LIST_VIEW: { frame: 'dialog', load: () => import('./RatingListView') },
  ACCOUNT_VIEW: { frame: 'dialog', load: () => import('./AccountView') },
  CREATE_REQUEST_VIEW: { frame: 'dialog', load: () => import('./CreateRequestView') },
};

export type ModalHostProps = { current: OpenModal; onClose: () => void };

/** Shows the open view in its frame. The frame stays while views are switched. */
export function ModalHost({ current, onClose }: ModalHostProps) {
  const { view } = current;
  const { titles, account } = useText(modalText);
  const title = current.view === 'SIDE_MENU_VIEW' && !current.input.links ? account : titles[view];
  return (
    <Modal frame={MODAL_REGISTRY[view].frame} title={title} onClose={onClose}>
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

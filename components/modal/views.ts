import type { ComponentType } from 'react';
import type { User } from '@/lib/contract/auth';
import type { Alternates } from '@/lib/views/common';
import type { NavLink } from '@/lib/views/shell';

/** What login and registration are given: an address to begin with, and what to do once somebody is logged in. */
export type LoginInput = { onSuccess?: (user: User) => void } | undefined;

/** What fills in the form of a request, by field; `subject` is the subject. */
export type RequestInput = { given?: Readonly<Record<string, string>> } | undefined;

/**
 * What each view takes when it is opened. The names are the contract with content and chat widget (behaviour.md
 * §2); a view that takes nothing says `undefined`.
 */
export type ModalViewInput = {
  SEARCH_VIEW: undefined;
  REGISTER_VIEW: LoginInput;
  LOGIN_VIEW: LoginInput;
  SIDE_MENU_VIEW: { links: NavLink[]; alternates: Alternates };
  CHAT_VIEW: undefined;
  CHAT_LIST_VIEW: undefined;
  CHAT_HOME_VIEW: undefined;
  SHARE_VIEW: undefined;
  ADDRESS_VIEW: undefined;
  ORDER_RATING_VIEW: undefined;
  TRACKING_VIEW: undefined;
  CREATE_ACTIVITY_VIEW: undefined;
  NOTIFICATION_VIEW: undefined;
  RATING_LIST_VIEW: undefined;
  CREATE_REQUEST_VIEW: RequestInput;
};

export type ModalView = keyof ModalViewInput;

/** Props of the component behind a view. */
export type ModalViewProps<View extends ModalView> = { input: ModalViewInput[View] };

/**
 * How a view sits on the screen. `dialog` and `wide`: full screen on phones, centred above, with title and close
 * button; `side`: at the edge, without header; `plain`: own sizing, without header (§2: side menu, chat and share).
 */
export type ModalFrame = 'dialog' | 'wide' | 'side' | 'plain';

type ModalEntry<View extends ModalView> = {
  frame: ModalFrame;
  load: () => Promise<{ default: ComponentType<ModalViewProps<View>> }>;
};

const later = () => import('./views/LaterView');

/** Every view and the code it loads when it is first opened. A name without an entry fails the type check. */
export const MODAL_REGISTRY: { readonly [View in ModalView]: ModalEntry<View> } = {
  SEARCH_VIEW: { frame: 'dialog', load: () => import('./views/SearchView') },
  REGISTER_VIEW: { frame: 'wide', load: () => import('./views/RegisterView') },
  LOGIN_VIEW: { frame: 'wide', load: () => import('./views/LoginView') },
  SIDE_MENU_VIEW: { frame: 'side', load: () => import('./views/SideMenuView') },
  CHAT_VIEW: { frame: 'plain', load: later },
  CHAT_LIST_VIEW: { frame: 'plain', load: later },
  CHAT_HOME_VIEW: { frame: 'plain', load: later },
  SHARE_VIEW: { frame: 'plain', load: later },
  ADDRESS_VIEW: { frame: 'dialog', load: later },
  ORDER_RATING_VIEW: { frame: 'dialog', load: later },
  TRACKING_VIEW: { frame: 'dialog', load: later },
  CREATE_ACTIVITY_VIEW: { frame: 'dialog', load: () => import('./views/CreateActivityView') },
  NOTIFICATION_VIEW: { frame: 'dialog', load: later },
  RATING_LIST_VIEW: { frame: 'dialog', load: later },
  CREATE_REQUEST_VIEW: { frame: 'dialog', load: () => import('./views/CreateRequestView') },
};

import type { User } from '@/lib/contract/auth';
import type { Alternates, NavLink } from '@/lib/page-data/props/common';

/** Input of login and registration. */
export type LoginInput = { onSuccess?: (user: User) => void } | undefined;

/** Input of the request form: initial values by field key. */
type RequestInput = { initialValues?: Readonly<Record<string, string>> } | undefined;

/** Input of SHARE_VIEW: what to share; the open page by default. */
type ShareInput = { url: string; title: string } | undefined;

/** Input of the views of one request. */
type IssueInput = { issueKey: string };

/** The input of each view. The names are a contract with content and the chat widget (behaviour.md §2). */
export type ModalViewInput = {
  SEARCH_VIEW: undefined;
  REGISTER_VIEW: LoginInput;
  LOGIN_VIEW: LoginInput;
  /** Without links it shows the account alone, for the bar of phones. */
  SIDE_MENU_VIEW: { links?: NavLink[]; alternates: Alternates };
  CHAT_VIEW: undefined;
  CHAT_LIST_VIEW: undefined;
  CHAT_HOME_VIEW: undefined;
  SHARE_VIEW: ShareInput;
  ADDRESS_VIEW: undefined;
  ORDER_RATING_VIEW: IssueInput & { isFromList?: boolean };
  TRACKING_VIEW: IssueInput;
  CREATE_ACTIVITY_VIEW: undefined;
  NOTIFICATION_VIEW: undefined;
  RATING_LIST_VIEW: undefined;
  /** Ours: the user changes name, phone and email. */
  ACCOUNT_VIEW: undefined;
  CREATE_REQUEST_VIEW: RequestInput;
};

export type ModalView = keyof ModalViewInput;

/** Props of the component behind a view. */
export type ModalViewProps<View extends ModalView> = { input: ModalViewInput[View] };

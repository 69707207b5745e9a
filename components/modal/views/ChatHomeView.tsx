import Link from 'next/link';
import { useId } from 'react';
import { ContactWays } from '@/components/chat/ContactWays';
import { useModal } from '@/components/modal/ModalProvider';
import { ViewHeader } from '@/components/modal/ViewHeader';
import { SearchForm } from '@/components/help/search/SearchForm';
import { useBusiness } from '@/lib/client/useBusiness';
import { useNow } from '@/lib/client/useNow';
import { usePublicSettings } from '@/lib/client/usePublicSettings';
import { useRecentArticles } from '@/components/help/article/useRecentArticles';
import { useText } from '@/lib/client/useText';
import { serviceState } from '@/lib/hours/service-hours';
import { chatText } from '@/lib/text/chat';
import { modalText } from '@/lib/text/modal';
import { describeService, serviceText } from '@/lib/text/service-hours';
import styles from './ChatHomeView.module.css';

/** The number of recent articles. */
const RECENT = 3;

/** CHAT_HOME_VIEW: the help launcher, with service hours, search, recent articles and the ways to the team. */
export default function ChatHomeView() {
  const text = useText(chatText);
  const { titles } = useText(modalText);
  const { navigate } = useModal();
  const hasChat = usePublicSettings()?.chat !== undefined;
  const recent = useRecentArticles(true)?.slice(0, RECENT) ?? [];
  const recentId = useId();
  const waysId = useId();
  return (
    <div>
      <div className={styles.top}>
        <ViewHeader title={titles.CHAT_HOME_VIEW} />
        <p className={styles.greeting}>{text.greeting}</p>
        <OpenState />
      </div>
      <div className={styles.body}>
        <SearchForm placement="inline" onGo={navigate} />
        {recent.length > 0 && (
          <section aria-labelledby={recentId}>
            <h3 id={recentId}>{text.recent}</h3>
            <ul className={styles.recent}>
              {recent.map(({ uid, title, href, category }) => (
                <li key={uid}>
                  <Link href={href} replace prefetch={false}>
                    {title}
                    <span>{category}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby={waysId}>
          <h3 id={waysId}>{text.ways}</h3>
          <ContactWays hasChat={hasChat} />
        </section>
      </div>
    </div>
  );
}

/** Whether the service is open now, or only its hours if the backend has no details. */
function OpenState() {
  const text = useText(serviceText);
  const now = useNow();
  const business = useBusiness();
  const state = business?.service && serviceState(business.service, now);
  const words = state ? describeService(state, now, text) : business?.support_hours;
  if (!words) return null;
  return (
    <p className={styles.state} data-open={state?.isOpen}>
      {words}
    </p>
  );
}

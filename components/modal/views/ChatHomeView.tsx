import clsx from 'clsx';
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

/** The number of recent articles. */
const RECENT = 3;

const HEADING = 'mb-2 text-md font-bold';

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
      <div className="on-deep bg-[linear-gradient(135deg,var(--brand-deep),var(--deep-end))] px-6 pt-1.5 pb-6 text-white">
        <ViewHeader title={titles.CHAT_HOME_VIEW} />
        <p className="mt-1 text-2xl font-extrabold tracking-tight">{text.greeting}</p>
        <OpenState />
      </div>
      <div className="space-y-6 px-6 pt-5 pb-6">
        <SearchForm placement="inline" onGo={navigate} />
        {recent.length > 0 && (
          <section aria-labelledby={recentId}>
            <h3 id={recentId} className={HEADING}>
              {text.recent}
            </h3>
            <ul className="divide-y divide-line">
              {recent.map(({ uid, title, href, category }) => (
                <li key={uid}>
                  <Link
                    href={href}
                    replace
                    prefetch={false}
                    className="block py-2.5 leading-snug font-medium underline-offset-4 hover:text-brand hover:underline"
                  >
                    {title}
                    <span className="block text-sm font-normal text-ink-faint">{category}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby={waysId}>
          <h3 id={waysId} className={HEADING}>
            {text.ways}
          </h3>
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
    <p className="mt-2 flex items-center gap-2.5 text-md text-deep-ink">
      <span
        aria-hidden
        className={clsx(
          'size-2 shrink-0 rounded-full border-2',
          state?.isOpen && 'bg-current text-[#6bcf9c]',
        )}
      />
      {words}
    </p>
  );
}

import { type ReactNode, useId, useState } from 'react';
import type { ModalViewProps } from '@/components/modal/view-input';
import { ViewHeader } from '@/components/modal/ViewHeader';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { LoadState } from '@/components/ui/LoadState';
import { useCopy } from '@/components/ui/useCopy';
import { useOnDemand } from '@/lib/client/useOnDemand';
import { useText } from '@/lib/client/useText';
import { modalText } from '@/lib/text/modal';
import { shareText } from '@/lib/text/share';

const WAY = 'flex w-full items-center gap-3 py-3.5 text-left font-semibold hover:text-brand';
const WAY_ICON = 'size-5 shrink-0 text-brand';

/** SHARE_VIEW: shares the canonical URL of the page with other programs, or as a QR code. */
export default function ShareView({ input }: ModalViewProps<'SHARE_VIEW'>) {
  const text = useText(shareText);
  const { titles } = useText(modalText);
  const [page] = useState(() => input ?? currentPage());
  const [message, setMessage] = useState('');
  const [hasCode, setHasCode] = useState(false);
  const { copy, outcome } = useCopy();
  const links = shareLinks(page);
  const codeId = useId();
  const urlId = useId();

  const handleCopy = async () => setMessage((await copy(page.url)) ? text.copied : text.copyFailed);
  const handleNative = async () => {
    setMessage('');
    if (!(await shareNatively(page))) setMessage(text.shareFailed);
  };

  return (
    <div className="px-6 pt-1.5 pb-6">
      <ViewHeader title={titles.SHARE_VIEW} />
      <p className="mb-4 wrap-anywhere text-ink-soft">{page.title}</p>
      <ul className="divide-y divide-line border-y border-line">
        {typeof navigator.share === 'function' && (
          <li>
            <button type="button" onClick={() => void handleNative()} className={WAY}>
              <Icon name="share-2" className={WAY_ICON} />
              {text.native}
            </button>
          </li>
        )}
        <WayLink href={links.whatsapp} opensTab={text.newTab}>
          <Icon name="message-circle" className={WAY_ICON} />
          {text.whatsapp}
        </WayLink>
        <WayLink href={links.email}>
          <Icon name="mail" className={WAY_ICON} />
          {text.email}
        </WayLink>
        <li>
          <button
            type="button"
            aria-expanded={hasCode}
            aria-controls={codeId}
            onClick={() => setHasCode(!hasCode)}
            className={WAY}
          >
            <Icon name="qr-code" className={WAY_ICON} />
            {text.qr}
          </button>
        </li>
      </ul>
      <div id={codeId}>{hasCode && <Code page={page} />}</div>
      <label htmlFor={urlId} className="mt-5 mb-2 block text-sm font-semibold">
        {text.url}
      </label>
      <div className="flex gap-2">
        <input
          id={urlId}
          readOnly
          value={page.url}
          onFocus={(event) => event.target.select()}
          className="min-h-12 min-w-0 flex-1 rounded-md border border-line-strong bg-surface-soft px-4 text-ellipsis text-ink-soft"
        />
        <Button onClick={() => void handleCopy()}>
          <Icon name={outcome === 'copied' ? 'check' : 'copy'} className="size-4 shrink-0" />
          {text.copy}
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-md text-ink-soft">
        {message}
      </p>
    </div>
  );
}

type WayLinkProps = { href: string; opensTab?: string; children: ReactNode };

function WayLink({ href, opensTab, children }: WayLinkProps) {
  return (
    <li>
      <a href={href} {...(opensTab && { target: '_blank', rel: 'noopener noreferrer' })} className={WAY}>
        {children}
        {opensTab && <span className="sr-only">({opensTab})</span>}
      </a>
    </li>
  );
}

const loadCode = () => import('./QrCode');

function Code({ page }: { page: SharedPage }) {
  const text = useText(shareText);
  const code = useOnDemand(loadCode);
  if (code.status !== 'ready') return <LoadState retry={code.status === 'failed' ? code.retry : undefined} />;
  return (
    <div className="pt-5 pb-1 text-center text-md text-ink-soft">
      <code.code.QrCode
        value={page.url}
        label={text.qrOf(page.title)}
        className="mx-auto mb-3 w-60 max-w-full rounded-md border border-line"
      />
      <p>{text.qrHint}</p>
    </div>
  );
}

/** Opens the share sheet of the system. Resolves to whether that worked; closing the sheet is no failure. */
async function shareNatively({ url, title }: SharedPage): Promise<boolean> {
  try {
    await navigator.share({ url, title });
    return true;
  } catch (reason) {
    return reason instanceof DOMException && reason.name === 'AbortError';
  }
}

/** The URL and title of a shared page. */
type SharedPage = { url: string; title: string };

/** Returns the open page with its canonical URL, or else its own URL without query and fragment. */
function currentPage(): SharedPage {
  const { origin, pathname } = window.location;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const heading = document.querySelector('main h1')?.textContent.trim();
  return { url: canonical ?? origin + pathname, title: heading || document.title };
}

/** Returns the links that share a page by WhatsApp and by mail. */
export function shareLinks({ url, title }: SharedPage): { whatsapp: string; email: string } {
  const words = encodeURIComponent(`${title}\n${url}`);
  return {
    whatsapp: `https://wa.me/?text=${words}`,
    email: `mailto:?subject=${encodeURIComponent(title)}&body=${words}`,
  };
}

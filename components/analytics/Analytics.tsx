import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FOOTER_CHOICES } from '@/components/ui/page-marks';
import { usePublicSettings } from '@/lib/client/usePublicSettings';
import { useText } from '@/lib/client/useText';
import { analyticsText } from '@/lib/text/analytics';
import { saveConsent, useConsent } from './consent';
import { ConsentBanner } from './ConsentBanner';
import { usePageViews } from './usePageViews';

/** Web analytics: asks for consent where required, measures with consent, and offers to change the choice in the footer. */
export function Analytics() {
  const { gaMeasurementId, requireConsent = false, siteUrl = '' } = usePublicSettings() ?? {};
  const text = useText(analyticsText);
  const consent = useConsent(requireConsent);
  const [isReopened, setIsReopened] = useState(false);
  const [message, setMessage] = useState('');
  const entry = useRef<HTMLButtonElement>(null);
  usePageViews(consent === 'granted' ? gaMeasurementId : undefined, siteUrl);

  const handleClose = () => {
    // The focused button disappears.
    if (isReopened) entry.current?.focus();
    else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    setIsReopened(false);
  };
  const handleChoice = (choice: 'granted' | 'refused') => {
    saveConsent(choice);
    setMessage(text.saved);
    handleClose();
  };
  const footer = document.getElementById(FOOTER_CHOICES);

  return (
    <>
      {(consent === 'unasked' || isReopened) && (
        <ConsentBanner
          consent={consent}
          onChoice={handleChoice}
          onClose={isReopened ? handleClose : undefined}
        />
      )}
      <p role="status" className="sr-only">
        {message}
      </p>
      {footer &&
        createPortal(
          <button
            ref={entry}
            type="button"
            onClick={() => {
              setMessage('');
              setIsReopened(true);
            }}
            className="-mt-3 mb-3 min-h-11 text-sm underline underline-offset-4 hover:text-white"
          >
            {text.change}
          </button>,
          footer,
        )}
    </>
  );
}

import { buttonClass } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { errorText } from '@/lib/text/errors';

/** The page for server errors. */
export function FailureScreen() {
  const text = useText(errorText);
  return (
    <div className="page-width">
      <div className="mx-auto max-w-2xl pt-14 pb-16 text-center text-balance md:pt-24">
        <h1 className="page-title">{text.failureTitle}</h1>
        <p className="mt-4 text-lg leading-relaxed text-ink-soft">{text.failureLead}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <a href="" className={buttonClass()}>
            <Icon name="rotate-cw" className="size-4" />
            {text.reload}
          </a>
          <SmartLink href="/" className={buttonClass('quiet')}>
            {text.toHome}
          </SmartLink>
        </div>
      </div>
    </div>
  );
}

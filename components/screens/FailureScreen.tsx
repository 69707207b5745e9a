import { buttonClass } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { errorText } from '@/lib/text/errors';

/** The page for server errors. */
export function FailureScreen() {
  const text = useText(errorText);
  return (
    <div className="page-width">
      <EmptyState icon="triangle-alert" title={text.failureTitle} hint={text.failureLead} size="page">
        <a href="" className={buttonClass()}>
          <Icon name="rotate-cw" className="size-4" />
          {text.reload}
        </a>
        <SmartLink href="/" className={buttonClass('quiet')}>
          {text.toHome}
        </SmartLink>
      </EmptyState>
    </div>
  );
}

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
          <a
            href=""
            className="inline-flex h-12 items-center gap-2 rounded-full bg-brand-fill px-6 font-semibold text-brand-on hover:bg-brand-hover"
          >
            <Icon name="rotate-cw" className="size-4" />
            {text.reload}
          </a>
          <SmartLink
            href="/"
            className="inline-flex h-12 items-center rounded-full border border-line-strong px-6 font-semibold hover:border-brand hover:text-brand"
          >
            {text.toHome}
          </SmartLink>
        </div>
      </div>
    </div>
  );
}

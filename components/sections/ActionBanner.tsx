import { Icon } from '@/components/ui/Icon';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { layoutText } from '@/lib/text/layout';
import type { ActionView } from '@/lib/views/home';

export type ActionBannerProps = ActionView;

/** The 'ActionArticleUrl' banner: what the reader may do next. Opens in a new tab (behaviour.md §2). */
export function ActionBanner({ title, subtitle, buttonTitle, href, isExternal }: ActionBannerProps) {
  const { opensInNewTab } = useText(layoutText);
  return (
    <section className="flex flex-col gap-6 rounded-xl bg-surface-tint p-[24px] sm:flex-row sm:flex-wrap sm:items-center sm:justify-between sm:p-[32px] lg:rounded-2xl print:hidden">
      <div className="min-w-0 sm:flex-1 sm:basis-[16rem]">
        <h2 className="text-xl leading-snug font-bold sm:text-2xl">{title}</h2>
        {subtitle && <p className="mt-2 max-w-xl leading-relaxed text-ink-soft">{subtitle}</p>}
      </div>
      <SmartLink
        href={href}
        isExternal={isExternal}
        newTabHint={opensInNewTab}
        className="inline-flex min-h-12 items-center justify-center gap-2 rounded-full bg-brand-fill px-[24px] py-2 text-center font-semibold text-brand-on transition-colors hover:bg-brand-deep"
      >
        {buttonTitle}
        <Icon name="arrow-up-right" className="size-4 shrink-0" />
      </SmartLink>
    </section>
  );
}

import clsx from 'clsx';
import { SmartLink } from '@/components/ui/SmartLink';
import { LOCALES, type Locale } from '@/lib/constants';
import { useLocale, useText } from '@/lib/client/useText';
import { layoutText } from '@/lib/text/layout';
import type { Alternates } from '@/lib/page-data/props/common';

export type LanguageSwitchProps = {
  alternates: Alternates;
  /** Shows the language's name instead of its code. */
  isNamed?: boolean;
  className?: string;
};

/** Links to the same page in another language; without a translation it shows the original there. */
export function LanguageSwitch({ alternates, isNamed, className }: LanguageSwitchProps) {
  const text = useText(layoutText);
  const current = useLocale();
  const otherLocales = LOCALES.filter((locale): locale is Locale => locale !== current);
  return (
    <nav aria-label={text.language} className={className}>
      {otherLocales.map((locale) => (
        <SmartLink
          key={locale}
          href={alternates[locale] ?? alternates[current] ?? '/'}
          locale={locale}
          hrefLang={locale}
          lang={locale}
          className={clsx(
            'inline-flex min-h-[44px] min-w-[44px] items-center justify-center rounded-md text-sm font-semibold',
            'transition-colors hover:bg-current/8',
            isNamed && 'border border-current/25 px-4',
          )}
        >
          {isNamed ? (
            layoutText[locale].languageName
          ) : (
            <>
              <span className="uppercase">{locale}</span>
              <span className="sr-only"> {layoutText[locale].languageName}</span>
            </>
          )}
        </SmartLink>
      ))}
    </nav>
  );
}

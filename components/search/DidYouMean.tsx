import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/hooks/useText';
import { searchText } from '@/lib/text/search';

export type DidYouMeanProps = {
  suggestion: string | undefined;
  /** The results of the words put right. */
  href: string;
};

/** How misspelt words were read; what is shown are the results of these words. */
export function DidYouMean({ suggestion, href }: DidYouMeanProps) {
  const text = useText(searchText);
  if (suggestion === undefined) return null;
  return (
    <p className="mt-3 text-lg text-ink-soft">
      {text.didYouMean}{' '}
      <SmartLink href={href} className="font-semibold text-brand underline underline-offset-4">
        {suggestion}
      </SmartLink>
      ?
    </p>
  );
}

import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/client/useText';
import { ratingText } from '@/lib/text/rating';

export type StarsProps = { score: number };

const ALL = [1, 2, 3, 4, 5];

/** A score as stars. */
export function Stars({ score }: StarsProps) {
  const text = useText(ratingText);
  return (
    <span role="img" aria-label={text.stars(score)} className="inline-flex gap-0.5 text-brand">
      {ALL.map((one) => (
        <Icon key={one} name={one <= score ? 'star-filled' : 'star'} className="size-5" />
      ))}
    </span>
  );
}

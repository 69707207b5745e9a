import { SiblingNav } from '@/components/help/article/SiblingNav';
import { PersonPanel } from '@/components/chat/PersonPanel';
import { useText } from '@/lib/client/useText';
import { faqText } from '@/lib/text/site';
import type { FaqItemContent } from '@/lib/page-data/props/site';
import { TextScreen } from './TextScreen';

export type FaqItemScreenProps = FaqItemContent;

/** One question with its answer, its neighbouring questions, and ways to reach a person. */
export function FaqItemScreen({ siblings: { previous, next }, ...answer }: FaqItemScreenProps) {
  const text = useText(faqText);
  return (
    <TextScreen {...answer}>
      <div className="mt-14">
        <SiblingNav
          label={text.siblings}
          previous={previous && { ...previous, label: text.previous }}
          next={next && { ...next, label: text.next }}
        />
        <PersonPanel />
      </div>
    </TextScreen>
  );
}

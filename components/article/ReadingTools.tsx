import { useFirstUse } from '@/components/ui/useFirstUse';
import { useOnDemand } from '@/lib/hooks/useOnDemand';
import type { ArticleToolsProps } from './tools/ArticleTools';

export type ReadingToolsProps = ArticleToolsProps;

const loadTools = () => import('./tools/ArticleTools');

/** What helps while reading comes with the reader's first move; a page that is only looked at does not need it. */
export function ReadingTools(props: ReadingToolsProps) {
  return useFirstUse() ? <LoadedTools {...props} /> : null;
}

/** On a dead network the article stays as it is: readable. */
function LoadedTools(props: ReadingToolsProps) {
  const tools = useOnDemand(loadTools);
  if (tools.status !== 'ready') return null;
  const { ArticleTools } = tools.code;
  return <ArticleTools {...props} />;
}

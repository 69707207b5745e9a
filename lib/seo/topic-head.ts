import { categoryText } from '@/lib/text/category';
import { textHead } from './text-head';

type TopicFacts = Omit<Parameters<typeof textHead>[0], 'title'> & { name: string; page: number };

/** The head of a topic's page; those after the first one are told apart by their number. */
export function topicHead({ name, page, ...facts }: TopicFacts) {
  const title = page > 1 ? categoryText[facts.site.locale].pageTitle(name, page) : name;
  return textHead({ ...facts, title });
}

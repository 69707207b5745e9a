import { useDeskData } from './useDeskData';

/** The canned answers of the desk; undefined while they are loaded. */
export function useCannedAnswers() {
  const { data, ...rest } = useDeskData('desk canned', (api) => api.listCannedAnswers());
  return { answers: data?.results, ...rest };
}

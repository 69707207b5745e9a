import { useRouter } from 'next/router';
import { useModal } from '@/components/modal/ModalProvider';
import { SearchForm } from '@/components/help/search/SearchForm';
import { useText } from '@/lib/client/useText';
import { EVERYTHING_SEARCH } from '@/lib/paths/search-path';
import { langOf } from '@/lib/text/english-sentences';
import { modalText } from '@/lib/text/modal';

/** SEARCH_VIEW: Enter opens the results page, or the categories if the field is empty (behaviour.md §2). */
export default function SearchView() {
  const { query } = useRouter();
  const { navigate } = useModal();
  const { searchPlaceholder } = useText(modalText);
  return (
    <SearchForm
      query={typeof query.q === 'string' ? query.q : ''}
      path={EVERYTHING_SEARCH}
      fieldLabel={searchPlaceholder}
      fieldLang={langOf(searchPlaceholder)}
      placeholder={searchPlaceholder}
      placement="inline"
      autoFocus
      onGo={navigate}
      onEmpty={() => navigate('/browse/category')}
    />
  );
}

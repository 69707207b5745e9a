import { Search } from 'lucide-react';
import { useRouter } from 'next/router';
import { useState, type FormEvent } from 'react';
import { useModal } from '@/components/providers/ModalProvider';
import { useText } from '@/lib/hooks/useText';
import { modalText } from '@/lib/text/modal';

/** SEARCH_VIEW: Enter goes to the search of everything, or to the categories when nothing was typed (§2). */
export default function SearchView() {
  const { query } = useRouter();
  const { navigate } = useModal();
  const [term, setTerm] = useState(typeof query.q === 'string' ? query.q : '');
  const text = useText(modalText);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = term.trim();
    navigate(wanted ? `/search?q=${encodeURIComponent(wanted)}` : '/browse/category');
  };

  return (
    <form role="search" onSubmit={handleSubmit} className="relative">
      <input
        type="search"
        name="q"
        autoFocus
        autoComplete="off"
        maxLength={200}
        enterKeyHint="search"
        aria-label={text.searchPlaceholder}
        placeholder={text.searchPlaceholder}
        value={term}
        onChange={(event) => setTerm(event.target.value)}
        className="h-14 w-full appearance-none rounded-full border border-line-strong bg-surface pr-14 pl-6 text-base placeholder:text-ink-faint hover:border-ink-faint focus-visible:border-brand"
      />
      <button
        type="submit"
        aria-label={text.search}
        className="absolute inset-y-1.5 right-1.5 grid w-11 place-items-center rounded-full bg-brand-fill text-brand-on"
      >
        <Search aria-hidden className="size-5" strokeWidth={2.5} />
      </button>
    </form>
  );
}

import { useCombobox } from 'downshift';
import { useId, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import type { User } from '@/lib/contract/auth';
import { usePickerList, type PickerKind } from './usePickerList';
import { useText } from '@/lib/client/useText';
import type { Picked } from '@/lib/request/activity';
import { activityText } from '@/lib/text/activity';
import { controlLook, controlProps, FieldFrame } from './FieldFrame';

export type PickerFieldProps = {
  kind: PickerKind;
  label: string;
  isRequired?: boolean;
  error?: string | undefined;
  user: User | undefined;
  /** Undefined if the parent lists the picked items itself. */
  value: Picked | undefined;
  onPick: (picked: Picked | undefined) => void;
};

const MORE = { uid: 'more', name: '' } as const satisfies Picked;
const { stateChangeTypes } = useCombobox;

/** A combobox over a list that the server searches, with "more" as its last option. */
export function PickerField({ kind, label, isRequired, error, user, value, onPick }: PickerFieldProps) {
  const id = useId();
  const text = useText(activityText);
  /** Undefined while the field shows what is chosen. */
  const [typed, setTyped] = useState<string>();
  const [isWanted, setIsWanted] = useState(false);
  // The name of the current choice is not a search.
  const list = usePickerList(kind, user, typed ?? '', isWanted);
  const items = [...(list.items ?? []), ...(list.hasMore ? [MORE] : [])];

  const box = useCombobox<Picked>({
    inputId: id,
    items,
    itemToString: (item) => item?.name ?? '',
    selectedItem: value ?? null,
    inputValue: typed ?? value?.name ?? '',
    onIsOpenChange: ({ isOpen }) => isOpen && setIsWanted(true),
    onInputValueChange: ({ inputValue, type }) => {
      const isTyping = type === stateChangeTypes.InputChange;
      setTyped(isTyping ? inputValue : undefined);
      if (isTyping && value) onPick(undefined);
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem === MORE) return list.more();
      // Also when the whole name was typed, which changes no words.
      setTyped(undefined);
      if (selectedItem) onPick(selectedItem);
    },
    stateReducer: (state, { type, changes }) => {
      const isChoice = type === stateChangeTypes.ItemClick || type === stateChangeTypes.InputKeyDownEnter;
      if (isChoice && changes.selectedItem === MORE) {
        return {
          ...changes,
          inputValue: state.inputValue,
          isOpen: true,
          highlightedIndex: state.highlightedIndex,
        };
      }
      // Blur selects nothing and discards an incomplete name.
      if (type === stateChangeTypes.InputBlur) {
        return { ...changes, selectedItem: state.selectedItem, inputValue: value?.name ?? '' };
      }
      return changes;
    },
  });

  const state = list.hasFailed
    ? text.searchFailed
    : list.items === undefined
      ? text.searching
      : list.items.length === 0
        ? text.nothing
        : undefined;

  return (
    <FieldFrame id={id} label={label} isRequired={isRequired} error={error}>
      <div className="relative">
        <input
          {...box.getInputProps({
            ...controlProps({ id, isRequired, error }),
            'aria-labelledby': undefined,
            disabled: !user,
            placeholder: text.search,
            autoComplete: 'off',
            // Escape closes only the list, not the dialog around the form.
            onKeyDown: (event) => {
              if (event.key === 'Escape' && box.isOpen) event.stopPropagation();
            },
          })}
          className={`h-12 pr-11 ${controlLook}`}
        />
        {value ? (
          <button
            type="button"
            aria-label={text.clear(label)}
            onClick={() => {
              onPick(undefined);
              setTyped(undefined);
              // The focused button disappears.
              document.getElementById(id)?.focus();
            }}
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-md text-ink-soft"
          >
            <Icon name="x" className="size-5" />
          </button>
        ) : (
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-ink-faint"
          />
        )}
        <div
          className={`absolute inset-x-0 top-full z-20 mt-1.5 max-h-72 overflow-y-auto rounded-lg border border-line-strong bg-surface py-1 shadow-lift ${box.isOpen ? '' : 'hidden'}`}
        >
          {state && <p className="px-4 py-2.5 text-ink-soft">{state}</p>}
          <ul {...box.getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })}>
            {box.isOpen &&
              items.map((item, index) => (
                <li
                  key={item === MORE ? 'more' : item.uid}
                  {...box.getItemProps({ item, index })}
                  className={`cursor-pointer px-4 py-2.5 break-words ${box.highlightedIndex === index ? 'bg-surface-tint' : ''} ${item === MORE ? 'font-semibold text-brand' : ''}`}
                >
                  {item === MORE ? text.more : item.name}
                </li>
              ))}
          </ul>
        </div>
      </div>
      <p role="status" className="sr-only">
        {box.isOpen ? (state ?? text.found(list.items?.length ?? 0)) : ''}
      </p>
    </FieldFrame>
  );
}

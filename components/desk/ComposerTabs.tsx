import { Icon } from '@/components/ui/Icon';
import type { DraftKind } from './desk-drafts';
import { useText } from '@/lib/client/useText';
import { deskRequestText } from '@/lib/text/desk-request';
import styles from './Composer.module.css';
import { STATUS_KEYS } from './desk-filter';
import { ChoiceMenu } from './ChoiceMenu';

const KINDS = ['answer', 'note'] as const;

export type ComposerTabsProps = {
  /** Prefix of element ids: a tab is `{id}-{kind}`, the panel `{id}-panel`. */
  id: string;
  kind: DraftKind;
  onKind: (kind: DraftKind) => void;
};

/** Switches between an answer to the customer and an internal note, and says who can read it. */
export function ComposerTabs({ id, kind, onKind }: ComposerTabsProps) {
  const text = useText(deskRequestText);
  return (
    <div role="tablist" aria-label={text.compose} className={styles.tabs}>
      {KINDS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`${id}-${one}`}
          aria-selected={one === kind}
          aria-controls={`${id}-panel`}
          tabIndex={one === kind ? 0 : -1}
          onClick={() => onKind(one)}
          onKeyDown={({ key: pressed }) => {
            if (pressed !== 'ArrowLeft' && pressed !== 'ArrowRight') return;
            const other = one === 'answer' ? 'note' : 'answer';
            onKind(other);
            document.getElementById(`${id}-${other}`)?.focus();
          }}
        >
          {one === 'note' && <Icon name="lock-keyhole" />}
          {text.kinds[one]}
        </button>
      ))}
      <span className={styles.hint}>{kind === 'answer' ? text.answerHint : text.noteHint}</span>
    </div>
  );
}

type SendMenuProps = { onSend: (status: (typeof STATUS_KEYS)[number]) => void };

/** Sends the answer and changes the status in one step. */
export function SendMenu({ onSend }: SendMenuProps) {
  const text = useText(deskRequestText);
  return (
    <ChoiceMenu
      label={text.sendMenu}
      choices={STATUS_KEYS.toReversed().map((value) => ({ value, label: text.sendAs[value] }))}
      onChoose={onSend}
      opens="above"
      isLarge
    >
      {text.sendMenu}
    </ChoiceMenu>
  );
}

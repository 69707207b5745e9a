import { useText } from '@/lib/client/useText';
import { STATUS_KEYS } from './desk-filter';
import { deskRequestText } from '@/lib/text/desk-request';
import { ChoiceMenu } from './ChoiceMenu';

export type SendMenuProps = { onSend: (status: (typeof STATUS_KEYS)[number]) => void };

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

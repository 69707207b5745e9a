import { useText } from '@/lib/hooks/useText';
import { deskText } from '@/lib/text/desk';
import styles from './Desk.module.css';
import { DeskDialog } from './DeskDialog';

/** The keys that the desk understands. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const text = useText(deskText);
  return (
    <DeskDialog label={text.shortcuts} onClose={onClose}>
      <h2 className={styles.dialogTitle}>{text.shortcuts}</h2>
      <dl className={styles.keys}>
        {Object.entries(text.shortcutList).map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </DeskDialog>
  );
}

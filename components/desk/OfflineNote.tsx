import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/hooks/useText';
import { deskText } from '@/lib/text/desk';
import styles from './Desk.module.css';

/** Says that the server does not answer and what is shown may be old. */
export function OfflineNote() {
  const { offline } = useText(deskText);
  return (
    <p role="alert" className={styles.offline}>
      <Icon name="triangle-alert" /> {offline}
    </p>
  );
}

import { Icon } from '@/components/ui/Icon';
import { useText } from '@/lib/client/useText';
import { deskText } from '@/lib/text/desk';
import styles from './Desk.module.css';

/** Warns that the server does not answer and that the data may be outdated. */
export function OfflineNote() {
  const { offline } = useText(deskText);
  return (
    <p role="alert" className={styles.offline}>
      <Icon name="triangle-alert" /> {offline}
    </p>
  );
}

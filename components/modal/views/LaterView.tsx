import { useText } from '@/lib/hooks/useText';
import { modalText } from '@/lib/text/modal';

/** Stands for a view whose content does not exist yet; no control opens it. */
export default function LaterView() {
  const text = useText(modalText);
  return <p className="p-6">{text.later}</p>;
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { enterHistoryStep } from '@/components/ui/useAlertDialog';
import { useCopy } from '@/components/ui/useCopy';
import { useScrollLock } from '@/components/ui/useScrollLock';
import { useText } from '@/lib/client/useText';
import { readingToolsText } from '@/lib/text/reading-tools';
import styles from './tools.module.css';

export type CopyCodeProps = { code: HTMLElement; onDone: (status: string) => void };

/** Copies a code block. */
export function CopyCode({ code, onDone }: CopyCodeProps) {
  const text = useText(readingToolsText);
  const { outcome, copy } = useCopy();

  const handleClick = async () => {
    const isCopied = await copy(code.textContent.replace(/\n$/, ''));
    onDone(isCopied ? text.codeCopied : text.codeFailed);
  };

  return (
    <button
      type="button"
      aria-label={text.copyCode}
      onClick={() => void handleClick()}
      className={styles.copyCode}
    >
      {outcome === 'copied' ? (
        <>
          <Icon name="check" className="size-4" /> <span aria-hidden>{text.copied}</span>
        </>
      ) : (
        <Icon name="copy" className="size-4" />
      )}
    </button>
  );
}

export type CopySectionProps = { id: string; title: string; onDone: (status: string) => void };

/** Copies the URL of a section, with the heading's id as fragment. */
export function CopySection({ id, title, onDone }: CopySectionProps) {
  const text = useText(readingToolsText);
  const { outcome, copy } = useCopy();

  const handleClick = async () => {
    const { origin, pathname } = window.location;
    const isCopied = await copy(`${origin}${pathname}#${encodeURIComponent(id)}`);
    onDone(isCopied ? text.linkCopied : text.copyFailed);
  };

  return (
    <button
      type="button"
      aria-label={text.copySection(title)}
      title={outcome === 'copied' ? text.linkCopied : text.copySection(title)}
      onClick={() => void handleClick()}
      className={styles.copySection}
    >
      <Icon name={outcome === 'copied' ? 'check' : 'link-2'} className={styles.icon} />
    </button>
  );
}

export type EnlargeImageProps = { image: HTMLImageElement; onOpen: () => void };

/** Opens the picture above it in the lightbox, like a click on the picture. */
export function EnlargeImage({ image, onOpen }: EnlargeImageProps) {
  const text = useText(readingToolsText);
  useEffect(() => {
    image.addEventListener('click', onOpen);
    return () => image.removeEventListener('click', onOpen);
  }, [image, onOpen]);
  return (
    <button
      type="button"
      aria-label={text.enlarge(image.alt)}
      title={text.enlarge('')}
      onClick={onOpen}
      className={styles.enlarge}
    >
      <Icon name="maximize-2" className="size-4" />
    </button>
  );
}

export type EnlargeTableProps = { table: HTMLElement };

/** Shows a table that is wider than the text in a window of its own. */
export function EnlargeTable({ table }: EnlargeTableProps) {
  const text = useText(readingToolsText);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} className={styles.enlargeTable}>
        <Icon name="maximize-2" className="size-4" /> {text.enlargeTable}
      </button>
      {isOpen && <TableWindow table={table} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type TableWindowProps = EnlargeTableProps & { onClose: () => void };

/** The table alone, as large as the window. Escape and the browser's Back close it. */
function TableWindow({ table, onClose }: TableWindowProps) {
  const text = useText(readingToolsText);
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useScrollLock();
  useLayoutEffect(() => {
    const copy = table.cloneNode(true) as HTMLElement;
    // The page has each id already.
    copy.querySelectorAll('[id]').forEach((element) => element.removeAttribute('id'));
    frame.current?.replaceChildren(...copy.children);
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [table]);
  useEffect(() => {
    const leave = enterHistoryStep(onClose);
    return () => void leave();
  }, [onClose]);
  return (
    <dialog ref={dialog} aria-label={text.table} className={styles.tableWindow} onCancel={onClose}>
      <button type="button" aria-label={text.closeTable} onClick={onClose} className={styles.closeTable}>
        <Icon name="x" className="size-5" />
      </button>
      <div ref={frame} role="group" aria-label={text.table} tabIndex={0} className="prose" />
    </dialog>
  );
}

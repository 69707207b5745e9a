import { useEffect, useState, type DragEvent, type RefObject } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Accepts files dropped onto an element or pasted anywhere in its form. */
export function useImageDrop(element: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const form = element.current?.closest('form');
      // Nothing can be attached to what is being sent.
      if (element.current?.closest('[inert]')) return;
      const isOurs = event.target instanceof Node && form?.contains(event.target);
      if (event.defaultPrevented || !(isOurs || event.target === document.body)) return;
      const images = pastedImages(event.clipboardData);
      if (images.length === 0) return;
      event.preventDefault();
      onFiles(images);
    };
    // In the capture phase, before the editor discards the image.
    document.addEventListener('paste', handlePaste, { capture: true });
    return () => document.removeEventListener('paste', handlePaste, { capture: true });
  }, [element, onFiles]);

  return {
    isOver,
    dropProps: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        const { relatedTarget } = event;
        if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** Returns the images on the clipboard, without the picture that office programs add to copied text. */
function pastedImages(data: DataTransfer | null): File[] {
  if (!data || [...data.types].includes('text/plain')) return [];
  return [...data.files].filter(({ type }) => type.startsWith('image/'));
}

import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { LoadState } from '@/components/ui/LoadState';
import { useOnDemand } from '@/lib/client/useOnDemand';
import { textToHtml } from '@/lib/format/text-to-html';
import { controlLook, controlProps } from './FieldFrame';
import type { EditorHandle, RichTextEditorProps } from './RichTextEditor';

export type LazyEditorProps = Omit<RichTextEditorProps, 'onReady'>;

const loadEditor = () => import('./RichTextEditor');

/**
 * The editor, which is loaded with its library when it is first focused or inserted into, or has a text already. Until it is
 * there, plain text is typed, which it takes over with the focus.
 */
export function LazyEditor({ handle, ...props }: LazyEditorProps) {
  const { id, isRequired, isInvalid, placeholder, value, onChange, focusCount = 0 } = props;
  const [isUsed, setIsUsed] = useState(false);
  const [hasEditor, setHasEditor] = useState(false);
  const [typed, setTyped] = useState('');
  // What an input method has begun would be cut off.
  const [isComposing, setIsComposing] = useState(false);
  const plain = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<EditorHandle>(null);
  /** HTML that was inserted before the editor was there. */
  const inserted = useRef('');
  const isPlain = !hasEditor && value === htmlOf(typed);

  useEffect(() => {
    if (focusCount > 0) plain.current?.focus();
  }, [focusCount]);
  useImperativeHandle(
    handle,
    () => ({
      insert: (html) => {
        if (hasEditor) return editor.current?.insert(html);
        inserted.current += html;
        setIsUsed(true);
      },
      canUndo: () => (hasEditor ? (editor.current?.canUndo() ?? false) : typed !== ''),
    }),
    [hasEditor, typed],
  );
  const handleReady = (focusEnd: () => void) => {
    // Between two key presses: none gets lost.
    if (plain.current && document.activeElement === plain.current) focusEnd();
    if (inserted.current) editor.current?.insert(inserted.current);
    setHasEditor(true);
  };

  return (
    // As high as the editor, to avoid a layout shift.
    <div className="grid min-h-[15.4375rem] *:[grid-area:1/1]">
      {(isUsed || hasEditor || value !== '') && !isComposing && (
        <LoadedEditor {...props} handle={editor} onReady={handleReady} isWaitShown={!isPlain} />
      )}
      {isPlain && (
        <textarea
          {...controlProps({ id, isRequired })}
          aria-invalid={isInvalid || undefined}
          aria-labelledby={`${id}-label`}
          ref={plain}
          value={typed}
          onFocus={() => setIsUsed(true)}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(htmlOf(target.value));
          }}
          onCompositionStart={() => setIsComposing(true)}
          onCompositionEnd={() => setIsComposing(false)}
          placeholder={placeholder}
          // From the first focus the text stands where the editor, below its buttons, will have it.
          className={`resize-none pb-3 leading-relaxed ${isUsed ? 'pt-[4.1875rem]' : 'pt-3'} ${controlLook}`}
        />
      )}
    </div>
  );
}

/** Spaces at the ends of lines, and several in a row, would not be there in the editor. */
const htmlOf = (text: string): string =>
  text.trim() === '' ? '' : textToHtml(text.replace(/^ | (?= |$)/gm, '\u00a0'));

/** Shows that the editor is loading, or failed to, where nothing can be typed meanwhile. */
function LoadedEditor({ isWaitShown, ...props }: RichTextEditorProps & { isWaitShown: boolean }) {
  const editor = useOnDemand(loadEditor);
  if (editor.status === 'ready') return <editor.code.RichTextEditor {...props} />;
  return isWaitShown ? <LoadState retry={editor.status === 'failed' ? editor.retry : undefined} /> : null;
}

import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { Icon, type IconName } from '@/components/ui/Icon';
import { useText } from '@/lib/hooks/useText';
import { formFieldText } from '@/lib/text/request-form';
import { cleanWordHtml } from './clean-word-html';
import styles from './RichTextEditor.module.css';

export type RichTextEditorProps = {
  /** `{id}-label` names the editor, `{id}-notes` describes it. */
  id: string;
  isRequired: boolean;
  isInvalid: boolean;
  placeholder: string;
  /** HTML; '' for nothing. */
  value: string;
  onChange: (value: string) => void;
  handle?: Ref<EditorHandle>;
  /** The editor takes the focus whenever this changes to another number than 0. */
  focusCount?: number;
};

/** What can be done to the editor from outside. */
export type EditorHandle = {
  /** Puts HTML where the cursor is, and the focus behind it. */
  insert: (html: string) => void;
};

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // The trailing paragraph would be added again on every reload.
    trailingNode: false,
    link: { openOnClick: false, autolink: true },
  }),
];

/** A small ProseMirror editor, limited to what the backend's sanitiser keeps. */
export function RichTextEditor({ id, isRequired, isInvalid, placeholder, ...text }: RichTextEditorProps) {
  const { value, onChange, handle, focusCount = 0 } = text;
  /** The editor's last value; any other came from another tab or a new request. */
  const own = useRef(value);
  const attributes: Record<string, string> = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-notes`,
    'aria-required': String(isRequired),
    'aria-invalid': String(isInvalid),
    class: `prose ${styles.content}`,
    spellcheck: 'true',
  };

  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    immediatelyRender: false,
    // The injected style element would violate the Content-Security-Policy; RichTextEditor.module.css replaces it.
    injectCSS: false,
    editorProps: { attributes, transformPastedHTML: cleanWordHtml },
    onUpdate: ({ editor: current }) => {
      own.current = current.getText().trim() === '' ? '' : current.getHTML();
      onChange(own.current);
    },
  });

  useEffect(() => {
    if (!editor || value === own.current) return;
    own.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  useImperativeHandle(
    handle,
    () => ({
      insert: (html) => {
        // A link does not stick to the word before it.
        const before = editor?.state.selection.$from.nodeBefore?.text ?? '';
        const gap = html.startsWith('<a') && /\S$/.test(before) ? ' ' : '';
        editor?.chain().focus().insertContent(`${gap}${html}`).run();
        editor?.view.focus();
      },
    }),
    [editor],
  );
  useEffect(() => {
    if (!editor || focusCount === 0) return;
    editor.commands.focus('end');
    // The command waits for a frame, in which keys would go elsewhere.
    editor.view.focus();
  }, [editor, focusCount]);

  const isEmpty = value === '';
  return (
    <div className={styles.frame} data-invalid={isInvalid || undefined}>
      {editor && <EditorToolbar editor={editor} controls={id} />}
      <div className={styles.paper}>
        {isEmpty && placeholder && (
          <p aria-hidden className={styles.placeholder}>
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}

export type EditorToolbarProps = {
  editor: Editor;
  /** Id of the editor. */
  controls: string;
};

/** The editor's buttons. Each has a keyboard shortcut as well (Ctrl+B, Ctrl+I, Ctrl+Z …). */
function EditorToolbar({ editor, controls }: EditorToolbarProps) {
  const text = useText(formFieldText);
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      bulletList: current.isActive('bulletList'),
      orderedList: current.isActive('orderedList'),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <div
      role="group"
      aria-label={text.formatting}
      aria-controls={controls}
      className="flex flex-wrap gap-0.5 border-b border-line bg-surface-soft p-1"
    >
      <Tool icon="bold" label={text.bold} isOn={state.bold} onClick={() => run().toggleBold().run()} />
      <Tool
        icon="italic"
        label={text.italic}
        isOn={state.italic}
        onClick={() => run().toggleItalic().run()}
      />
      <Tool
        icon="list"
        label={text.bulletList}
        isOn={state.bulletList}
        onClick={() => run().toggleBulletList().run()}
      />
      <Tool
        icon="list-ordered"
        label={text.orderedList}
        isOn={state.orderedList}
        onClick={() => run().toggleOrderedList().run()}
      />
      <Tool icon="undo-2" label={text.undo} isOff={!state.canUndo} onClick={() => run().undo().run()} />
      <Tool icon="redo-2" label={text.redo} isOff={!state.canRedo} onClick={() => run().redo().run()} />
    </div>
  );
}

type ToolProps = {
  icon: IconName;
  label: string;
  /** Set for toggles. */
  isOn?: boolean;
  isOff?: boolean;
  onClick: () => void;
};

function Tool({ icon, label, isOn, isOff, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      // `disabled` would lose the focus after the last undo.
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
      className="grid size-11 place-items-center rounded-md text-ink-soft hover:bg-surface-tint aria-disabled:text-line-strong aria-pressed:bg-surface-tint aria-pressed:text-brand md:size-9"
    >
      <Icon name={icon} className="size-[18px]" />
    </button>
  );
}

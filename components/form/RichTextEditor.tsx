import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { cleanWordHtml } from './clean-word-html';
import { EditorToolbar } from './EditorToolbar';
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
};

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // An empty paragraph at the end, which would come back with every reload.
    trailingNode: false,
    link: { openOnClick: false, autolink: true, protocols: ['mailto', 'tel'] },
  }),
];

/** A small editor over ProseMirror: formatting, lists, links, undo; what the backend would drop it does not make. */
export function RichTextEditor({ id, isRequired, isInvalid, placeholder, ...text }: RichTextEditorProps) {
  const { value, onChange } = text;
  /** The editor's last value; any other came from outside (another tab, a new request). */
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
    // Its style element would break the content policy; RichTextEditor.module.css has what it says.
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

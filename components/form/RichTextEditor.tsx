import { createDocument, type Editor } from '@tiptap/core';
import { EditorState, Selection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
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
  handle?: Ref<EditorHandle>;
  /** The editor takes the focus whenever this changes to a number other than 0. */
  focusCount?: number;
  /** Called once when the editor can be typed into, with a function that puts the cursor behind the text. */
  onReady?: (focusEnd: () => void) => void;
};

/** Methods for the parent. */
export type EditorHandle = {
  /** Inserts HTML at the cursor, and focuses the editor after it. */
  insert: (html: string) => void;
  /** Whether Ctrl+Z has anything to undo in the text. */
  canUndo: () => boolean;
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
  const { value, onChange, handle, focusCount = 0, onReady } = text;
  /**
   * The last value that the editor reported. Any other value comes from outside, such as another tab or a new
   * request.
   */
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
    translate: 'no',
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
    replaceText(editor, value);
  }, [editor, value]);

  useImperativeHandle(
    handle,
    () => ({
      insert: (html) => {
        // Text typed after a link is not part of it.
        const before = editor?.state.selection.$from.nodeBefore?.text ?? '';
        const gap = html.startsWith('<a') && /\S$/.test(before) ? ' ' : '';
        editor?.chain().focus().insertContent(`${gap}${html}`).run();
        editor?.view.focus();
      },
      canUndo: () => editor?.can().undo() ?? false,
    }),
    [editor],
  );
  useEffect(() => {
    if (editor && focusCount > 0) focusEnd(editor);
  }, [editor, focusCount]);

  const latestReady = useRef(onReady);
  useEffect(() => {
    latestReady.current = onReady;
  });
  useEffect(() => {
    if (editor) latestReady.current?.(() => focusEnd(editor));
  }, [editor]);

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

function focusEnd(editor: Editor): void {
  editor.commands.focus('end');
  // The editor's own command would wait for a frame, in which key presses would get lost.
  editor.view.focus();
}

/** Replaces the whole text. Undo does not go back behind it: an answer that was sent is no step of the next one. */
function replaceText({ view, schema }: Editor, html: string): void {
  const doc = createDocument(html, schema);
  const { plugins } = view.state;
  view.updateState(EditorState.create({ doc, plugins, selection: Selection.atEnd(doc) }));
  // An empty transaction tells the toolbar.
  view.dispatch(view.state.tr);
}

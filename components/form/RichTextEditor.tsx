import { createDocument, type Editor } from '@tiptap/core';
import { EditorState, Selection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import clsx from 'clsx';
import { EditorToolbar } from './EditorToolbar';

/**
 * Turns Word's list paragraphs (a bullet or number as text) into lists. The editor drops Word's other markup itself.
 */
export function cleanWordHtml(html: string): string {
  if (!/mso-|class="?Mso|urn:schemas-microsoft-com/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  page.querySelectorAll('style, meta, link, xml, title').forEach((element) => element.remove());
  removeComments(page);
  for (const paragraph of page.querySelectorAll<HTMLElement>('p, h1, h2, h3')) {
    if (isListItem(paragraph)) toItem(page, paragraph);
  }
  return page.body.innerHTML;
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';
const isListItem = (element: Element): boolean =>
  /mso-list:\s*(?!none|ignore)\S/i.test(styleOf(element)) || /\bMsoListParagraph/.test(element.className);

function toItem(page: Document, paragraph: HTMLElement): void {
  // The bullet or number as text; the editor draws its own.
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  );
  const isNumbered = /^\s*(\d+|[a-z])[.)]/i.test(marker?.textContent ?? paragraph.textContent ?? '');
  marker?.remove();
  const tag = isNumbered ? 'OL' : 'UL';
  const before = paragraph.previousElementSibling;
  const list = before?.tagName === tag ? before : page.createElement(tag);
  if (list !== before) paragraph.before(list);
  const item = page.createElement('li');
  item.append(...paragraph.childNodes);
  list.append(item);
  paragraph.remove();
}

/** Removes Word's conditional comments. */
function removeComments(page: Document): void {
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  comments.forEach((comment) => comment.parentNode?.removeChild(comment));
}

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

/** Six lines in view (behaviour.md §2); longer texts scroll. */
const CONTENT =
  'prose relative max-h-[60vh] min-h-48 max-w-none overflow-y-auto px-4 py-3 whitespace-break-spaces outline-none [font-variant-ligatures:none] [&_p]:my-2';

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // The trailing paragraph would be added again on every reload.
    trailingNode: false,
    link: { openOnClick: false, autolink: true },
    // Its cursor would need a style of its own.
    gapcursor: false,
  }),
];

/** A small ProseMirror editor, limited to what the backend's sanitiser keeps. */
export function RichTextEditor({ id, isRequired, isInvalid, placeholder, ...text }: RichTextEditorProps) {
  const { value, onChange, handle, focusCount = 0, onReady } = text;
  /**
   * The last value that the editor reported. Any other value comes from outside, such as another tab or a new
   * request.
   */
  const lastValue = useRef(value);
  const attributes: Record<string, string> = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-notes`,
    'aria-required': String(isRequired),
    'aria-invalid': String(isInvalid),
    class: CONTENT,
    spellcheck: 'true',
    translate: 'no',
  };

  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    immediatelyRender: false,
    // The injected style element would violate the Content-Security-Policy; CONTENT replaces it.
    injectCSS: false,
    editorProps: { attributes, transformPastedHTML: cleanWordHtml },
    onUpdate: ({ editor: current }) => {
      lastValue.current = current.getText().trim() === '' ? '' : current.getHTML();
      onChange(lastValue.current);
    },
  });

  useEffect(() => {
    if (!editor || value === lastValue.current) return;
    lastValue.current = value;
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
    <div
      className={clsx(
        'focus-frame overflow-clip rounded-md border bg-surface',
        isInvalid ? 'border-caution' : 'border-line-strong',
      )}
    >
      {editor && <EditorToolbar editor={editor} controls={id} />}
      <div className="relative">
        {isEmpty && placeholder && (
          <p aria-hidden className="pointer-events-none absolute inset-x-0 top-0 px-4 py-3 text-ink-faint">
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

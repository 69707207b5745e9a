import { useEditorState, type Editor } from '@tiptap/react';
import { Icon, type IconName } from '@/components/ui/Icon';
import { useText } from '@/lib/client/useText';
import { formFieldText } from '@/lib/text/request-form';

export type EditorToolbarProps = {
  editor: Editor;
  /** Id of the editor. */
  controls: string;
};

/** The editor's buttons. Each has a keyboard shortcut as well (Ctrl+B, Ctrl+I, Ctrl+Z …). */
export function EditorToolbar({ editor, controls }: EditorToolbarProps) {
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
      // Not `disabled`, which would lose the focus after the last undo.
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
      className="grid size-11 place-items-center rounded-md text-ink-soft hover:bg-surface-tint aria-disabled:text-line-strong aria-pressed:bg-surface-tint aria-pressed:text-brand md:size-9"
    >
      <Icon name={icon} className="size-[18px]" />
    </button>
  );
}

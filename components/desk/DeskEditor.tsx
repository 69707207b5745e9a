import { useId, type Ref } from 'react';
import type { EditorHandle } from '@/components/form/RichTextEditor';
import { LoadState } from '@/components/ui/LoadState';
import { useOnDemand } from '@/lib/hooks/useOnDemand';

export type DeskEditorProps = {
  label: string;
  placeholder: string;
  /** HTML; '' for nothing. */
  value: string;
  onChange: (value: string) => void;
  handle?: Ref<EditorHandle>;
  focusCount?: number;
};

const loadEditor = () => import('@/components/form/RichTextEditor');

/** The rich text editor, with a label for screen readers only. */
export function DeskEditor({ label, ...editor }: DeskEditorProps) {
  const id = useId();
  const loaded = useOnDemand(loadEditor);
  return (
    <div>
      <span id={`${id}-label`} className="sr-only">
        {label}
      </span>
      {loaded.status === 'ready' ? (
        <loaded.code.RichTextEditor {...editor} id={id} isRequired={false} isInvalid={false} />
      ) : (
        <LoadState retry={loaded.status === 'failed' ? loaded.retry : undefined} />
      )}
      <span id={`${id}-notes`} />
    </div>
  );
}

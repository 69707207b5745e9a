import { useId } from 'react';
import { CodeState } from '@/components/modal/CodeState';
import { useOnDemand } from '@/lib/hooks/useOnDemand';
import { FieldFrame, type TextFieldProps } from './FieldFrame';

/** The editor and its library are loaded by the first form that needs them. */
const loadEditor = () => import('./RichTextEditor');

/** Text with simple formatting, as HTML; the backend sanitises it. */
export function RichTextField({ field, value, onChange, error }: TextFieldProps) {
  const id = useId();
  const editor = useOnDemand(loadEditor);
  const { name, isRequired, placeholder } = field;
  return (
    <FieldFrame id={id} label={name} isRequired={isRequired} error={error} isGroup>
      {editor.status === 'ready' ? (
        <editor.code.RichTextEditor
          id={id}
          isRequired={isRequired}
          isInvalid={error !== undefined}
          placeholder={placeholder}
          value={value}
          onChange={onChange}
        />
      ) : (
        // As high as the editor, so that nothing moves when it comes.
        <div className="grid min-h-[15.25rem] place-items-center rounded-md border border-line-strong">
          <CodeState retry={editor.status === 'failed' ? editor.retry : undefined} />
        </div>
      )}
    </FieldFrame>
  );
}

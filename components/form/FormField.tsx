import { useId, useRef, useState, type RefObject } from 'react';
import { LoadState } from '@/components/ui/LoadState';
import type { User } from '@/lib/contract/auth';
import { useOnDemand } from '@/lib/client/useOnDemand';
import { useFieldChoices } from '@/lib/client/useProject';
import { useLocale, useText } from '@/lib/client/useText';
import { fromLocalTime, toLocalTime } from '@/lib/hours/local-time';
import { mediaValue, textValue, type FieldValue, type RequestField } from '@/lib/request/request-fields';
import { describeTime, isIsoTime } from '@/lib/format/typed-date';
import { textToHtml } from '@/lib/format/text-to-html';
import { formFieldText, requestFormText } from '@/lib/text/request-form';
import { controlLook, controlProps, FieldFrame, type FieldProps } from './FieldFrame';
import { MediaField, type MediaFieldProps } from './MediaField';
import type { RichTextEditorProps } from './RichTextEditor';
import { SelectField } from './SelectField';
import { AreaField, LineField } from './TextField';

export type FormFieldProps = {
  user: User;
  field: RequestField;
  /** The request that the draft answers; undefined for a new request. */
  answerTo?: string | undefined;
  /** Key of the draft. */
  draftKey: string;
  value: FieldValue | undefined;
  error: string | undefined;
  onChange: (change: (value: FieldValue | undefined) => FieldValue) => void;
  onUnfinished: MediaFieldProps['onUnfinished'];
};

/** Renders the control for a field's type. */
export function FormField({ user, field, value, error, ...options }: FormFieldProps) {
  const { answerTo, draftKey, onChange, onUnfinished } = options;
  const line: FieldProps = {
    field,
    value: textValue(value),
    error,
    onChange: (text) => onChange(() => text),
  };
  switch (field.type) {
    case 'text':
      return <LineField {...line} />;
    case 'email':
      return <LineField {...line} isEmail />;
    case 'textarea':
      return <AreaField {...line} />;
    case 'richtext':
      return <RichTextField {...line} />;
    case 'datetime':
      return <DateTimeField {...line} />;
    case 'option':
    case 'priority':
      return field.choices.length > 0 ? (
        <SelectField {...line} choices={{ status: 'ready', data: field.choices }} />
      ) : (
        <AskingSelect {...line} user={user} />
      );
    case 'media':
      return (
        <MediaField
          field={field}
          error={error}
          serviceKey={user.business_uid}
          userUid={user.uid}
          answerTo={answerTo}
          draftKey={draftKey}
          fieldKey={field.key}
          payloads={mediaValue(value)}
          onChange={(change) => onChange((now) => change(mediaValue(now)))}
          onUnfinished={onUnfinished}
        />
      );
  }
}

/** A select whose choices are loaded. */
function AskingSelect({ user, ...line }: FieldProps & { user: User }) {
  return <SelectField {...line} choices={useFieldChoices(user, line.field.key)} />;
}

/** Loaded on demand: the calendar is large and few forms ask for a time. */
const loadPicker = () => import('./DateTimePicker');

/** A date with a time, shown as YYYY-MM-DD HH:mm; its value is ISO text (behaviour.md §2). */
function DateTimeField({ field, value, onChange, error }: FieldProps) {
  const id = useId();
  const picker = useOnDemand(loadPicker);
  const locale = useLocale();
  const text = useText(formFieldText);
  const { invalidDate } = useText(requestFormText);
  const [isLeft, setIsLeft] = useState(false);
  const { name, isRequired } = field;
  // Shows an unreadable date as an error when the field loses the focus, not only when the form is sent.
  const mistake = isLeft && value.trim() !== '' && !isIsoTime(value) ? invalidDate : undefined;
  const shown = error ?? mistake;
  const props = controlProps({ id, isRequired, error: shown });
  const hint = isIsoTime(value) ? describeTime(value, locale) : text.dateHint;
  const handleChange = (next: string) => {
    setIsLeft(false);
    onChange(next);
  };
  return (
    <FieldFrame id={id} label={name} isRequired={isRequired} hint={hint} error={shown} isLive>
      {picker.status === 'ready' ? (
        <picker.code.DateTimePicker
          control={props}
          value={value}
          onChange={handleChange}
          onLeave={() => setIsLeft(true)}
        />
      ) : (
        // The native control, until the calendar is loaded or if it fails to load.
        <input
          {...props}
          type="datetime-local"
          value={toLocalTime(value)}
          onChange={(event) => onChange(fromLocalTime(event.target.value))}
          className={`h-12 ${controlLook}`}
        />
      )}
    </FieldFrame>
  );
}

/** The editor and its library are loaded when a field is first focused that needs them, or has a text already. */
const loadEditor = () => import('./RichTextEditor');

/** Text with simple formatting, as HTML; the backend sanitises it. Until the editor is there, plain text is typed. */
export function RichTextField({ field, value, onChange, error }: FieldProps) {
  const id = useId();
  const [isUsed, setIsUsed] = useState(false);
  const [hasEditor, setHasEditor] = useState(false);
  const [typed, setTyped] = useState('');
  // What an input method has begun would be cut off.
  const [isComposing, setIsComposing] = useState(false);
  const plain = useRef<HTMLTextAreaElement>(null);
  const { name, isRequired, placeholder } = field;
  const isPlain = !hasEditor && value === htmlOf(typed);
  return (
    <FieldFrame id={id} label={name} isRequired={isRequired} error={error} isGroup>
      {/* As high as the editor, to avoid a layout shift. */}
      <div className="grid min-h-[15.4375rem] *:[grid-area:1/1]">
        {(isUsed || hasEditor || value !== '') && !isComposing && (
          <LoadedEditor
            id={id}
            isRequired={isRequired}
            isInvalid={error !== undefined}
            placeholder={placeholder}
            value={value}
            onChange={onChange}
            plain={plain}
            onReady={() => setHasEditor(true)}
            isWaitShown={!isPlain}
          />
        )}
        {isPlain && (
          <textarea
            {...controlProps({ id, isRequired, error })}
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
            // The text stands where the editor, below its buttons, will have it.
            className={`resize-none pt-[4.1875rem] pb-3 leading-relaxed ${controlLook}`}
          />
        )}
      </div>
    </FieldFrame>
  );
}

/** Spaces at the ends of lines, and several in a row, would not be there in the editor. */
const htmlOf = (text: string): string =>
  text.trim() === '' ? '' : textToHtml(text.replace(/^ | (?= |$)/gm, '\u00a0'));

type LoadedEditorProps = Omit<RichTextEditorProps, 'onReady'> & {
  /** The field that was typed into before; its focus goes to the editor. */
  plain: RefObject<HTMLTextAreaElement | null>;
  onReady: () => void;
  isWaitShown: boolean;
};

/** Takes over from the plain field, focus included, between two key presses: none gets lost. */
function LoadedEditor({ plain, onReady, isWaitShown, ...props }: LoadedEditorProps) {
  const editor = useOnDemand(loadEditor);
  if (editor.status !== 'ready') {
    return isWaitShown ? <LoadState retry={editor.status === 'failed' ? editor.retry : undefined} /> : null;
  }
  const handleReady = (focusEnd: () => void) => {
    if (plain.current && document.activeElement === plain.current) focusEnd();
    onReady();
  };
  return <editor.code.RichTextEditor {...props} onReady={handleReady} />;
}

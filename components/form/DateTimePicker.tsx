import { enGB } from 'date-fns/locale/en-GB';
import { id as indonesian } from 'date-fns/locale/id';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import DatePicker from 'react-datepicker';
import 'react-datepicker/dist/react-datepicker.css';
import { useLocale, useText } from '@/lib/client/useText';
import { dateTimeText, isIsoTime, parseTypedDate } from '@/lib/format/typed-date';
import { formFieldText } from '@/lib/text/request-form';
import { controlLook, type controlProps } from './FieldFrame';
import styles from './DateTimePicker.module.css';

export type DateTimePickerProps = {
  control: ReturnType<typeof controlProps>;
  /** A time as ISO text, the typed text if it is not a time, or ''. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the focus leaves the input. */
  onLeave: () => void;
};

const LOCALES = { id: indonesian, en: enGB } as const;

/** An input with a calendar. Typed text is not reformatted while it is edited; a chosen time has no seconds. */
export function DateTimePicker({ control, value, onChange, onLeave }: DateTimePickerProps) {
  const locale = useLocale();
  const text = useText(formFieldText);
  const [typed, setTyped] = useState<string>();
  const calendar = useRef<DatePicker>(null);
  const time = isIsoTime(value) ? new Date(value) : null;

  const handleTyped = (input: string) => {
    setTyped(input);
    onChange(parseTypedDate(input)?.toISOString() ?? input);
  };
  const handleChosen = (chosen: Date | null) => {
    setTyped(undefined);
    if (chosen) chosen.setSeconds(0, 0);
    onChange(chosen ? chosen.toISOString() : '');
  };
  // Escape closes only the calendar, not the dialog around the form.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && document.querySelector('.react-datepicker-popper')) event.stopPropagation();
  };
  const handleKeyDownCapture = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    if (event.key === 'ArrowDown') calendar.current?.setOpen(true);
    if (event.key !== 'Enter' || typed === undefined) return;
    // The library would replace the typed text with the calendar's day and move the focus a frame later.
    event.preventDefault();
    event.stopPropagation();
    calendar.current?.setOpen(false, true);
  };

  return (
    <div className={styles.picker} onKeyDown={handleKeyDown} onKeyDownCapture={handleKeyDownCapture}>
      <DatePicker
        ref={calendar}
        id={control.id}
        ariaDescribedBy={control['aria-describedby']}
        ariaInvalid={control['aria-invalid'] ? 'true' : undefined}
        ariaRequired={control['aria-required'] ? 'true' : undefined}
        selected={time}
        value={typed ?? (time ? dateTimeText(time) : value)}
        onChangeRaw={(event) => {
          if (event?.type !== 'change') return;
          // The library knows only one format and clears anything else.
          event.preventDefault();
          if (event.target instanceof HTMLInputElement) handleTyped(event.target.value);
        }}
        onChange={handleChosen}
        onBlur={() => {
          setTyped(undefined);
          onLeave();
        }}
        // After a refused form the field is focused; the open calendar would cover the error below it.
        preventOpenOnFocus
        locale={LOCALES[locale]}
        dateFormat="yyyy-MM-dd HH:mm"
        timeFormat={locale === 'id' ? 'HH.mm' : 'HH:mm'}
        timeIntervals={15}
        showTimeSelect
        timeCaption={text.time}
        placeholderText={text.dateExample}
        calendarContainer={Calendar}
        chooseDayAriaLabelPrefix={text.chooseDay}
        monthAriaLabelPrefix={text.month}
        previousMonthButtonLabel={text.previousMonth}
        previousMonthAriaLabel={text.previousMonth}
        nextMonthButtonLabel={text.nextMonth}
        nextMonthAriaLabel={text.nextMonth}
        isClearable={value !== ''}
        clearButtonTitle={text.clearTime}
        ariaLabelClose={text.clearTime}
        autoComplete="off"
        popperPlacement="bottom-start"
        wrapperClassName="w-full"
        className={`h-12 ${controlLook}`}
      />
    </div>
  );
}

type CalendarProps = { className?: string; children?: ReactNode };

/** The frame of the calendar. The library's own has an English name. */
function Calendar({ className, children }: CalendarProps) {
  const text = useText(formFieldText);
  return (
    <div role="dialog" aria-modal aria-label={text.calendar} className={className} translate="no">
      {children}
    </div>
  );
}

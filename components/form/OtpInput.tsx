import { type ClipboardEvent, type Ref, useId } from 'react';
import { FieldNotes } from './FieldFrame';

/**
 * Returns the one-time code in a typed or pasted text, such as a whole mail, by its number of digits: digits that stand alone,
 * or in two halves, before digits within words, times and longer numbers. Without such ones the first digits, up to that
 * many. Full-width digits count.
 */
export function findOneTimeCode(text: string, length: number): string {
  const plain = text.normalize('NFKC');
  const half = Math.floor(length / 2);
  const [whole] = new RegExp(alone(`\\d{${length}}`), 'u').exec(plain) ?? [];
  const [halves] = new RegExp(alone(`\\d{${half}}[\\s-]\\d{${length - half}}`), 'u').exec(plain) ?? [];
  return (whole ?? halves ?? plain).replace(/\D/g, '').slice(0, length);
}

const alone = (digits: string): string =>
  `(?<![\\p{L}\\p{N}_])(?<!\\p{N}[-./:,])${digits}(?![\\p{L}\\p{N}_])(?![-./:,]\\p{N})`;

export type OtpInputProps = {
  label: string;
  /** Number of digits. */
  length: number;
  value: string;
  onChange: (value: string) => void;
  /** Called when the last digit is entered. */
  onComplete?: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/**
 * The one-time code, in a single input, so that autofill, paste and screen readers work. Pasted text around the
 * code is ignored.
 */
export function OtpInput({ label, length, value, onChange, onComplete, hint, error, ref }: OtpInputProps) {
  const id = useId();

  const take = (typed: string) => {
    const code = findOneTimeCode(typed, length);
    if (code === value) return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
  };
  // Otherwise `maxLength` would cut "123 456" before the blank is removed.
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = findOneTimeCode(event.clipboardData.getData('text'), length);
    if (pasted.length < length) return;
    event.preventDefault();
    take(pasted);
  };

  return (
    <div>
      <label htmlFor={id} className="block pb-1.5 font-semibold">
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        name="otp_code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`[0-9]{${length}}`}
        maxLength={length}
        enterKeyHint="go"
        spellCheck={false}
        // The field appears once a code was sent; entering it is the next step.
        autoFocus
        value={value}
        onChange={(event) => take(event.target.value)}
        onPaste={handlePaste}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-notes`}
        className="h-16 w-full rounded-md border border-line-strong bg-surface pl-[0.4em] text-center font-mono text-2xl font-semibold tracking-[0.4em] text-ink [font-variant-numeric:tabular-nums] hover:border-ink-faint focus-visible:border-brand aria-invalid:border-caution max-sm:tracking-[0.25em]"
      />
      <FieldNotes id={`${id}-notes`} hint={hint} error={error} />
    </div>
  );
}

import type { FormEventHandler, ReactNode } from 'react';

export type FormFrameProps = {
  form: {
    formId: string;
    handleSubmit: FormEventHandler<HTMLFormElement>;
    /** The form's alert or confirmation. */
    dialog: ReactNode;
  };
  children: ReactNode;
};

/** A form with its own validation and its dialog; it can take the focus. */
export function FormFrame({ form, children }: FormFrameProps) {
  return (
    <form
      id={form.formId}
      tabIndex={-1}
      noValidate
      onSubmit={form.handleSubmit}
      className="space-y-6 outline-none"
    >
      {children}
      {form.dialog}
    </form>
  );
}

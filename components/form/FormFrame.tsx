import type { FormEventHandler, ReactNode } from 'react';

export type FormFrameProps = {
  form: {
    formId: string;
    handleSubmit: FormEventHandler<HTMLFormElement>;
    /** What the form asks before it goes on, over everything. */
    dialog: ReactNode;
  };
  children: ReactNode;
};

/** A form that says itself what is wrong with it; it can take the focus, and what it asks stands beside it. */
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

import { FormFrame } from '@/components/form/FieldFrame';
import { PickerField } from '@/components/form/PickerField';
import { SelectField } from '@/components/form/SelectField';
import { AreaField, LineField } from '@/components/form/TextField';
import { useModal } from '@/components/modal/ModalProvider';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Outcome } from '@/components/ui/Outcome';
import { useText } from '@/lib/client/useText';
import { ACTIVITY_TYPES } from '@/lib/request/activity';
import { activityText } from '@/lib/text/activity';
import { useActivityForm } from './useActivityForm';

/** CREATE_ACTIVITY_VIEW: records an activity with a contact and the requests it was about (behaviour.md §2). */
export default function ActivityForm() {
  const { close } = useModal();
  const text = useText(activityText);
  const form = useActivityForm();
  const { values, errors, user, change } = form;
  const { requests } = values;

  if (form.isSaved) return <ActivitySaved onAnother={form.startAnew} onDone={close} />;

  const choices = ACTIVITY_TYPES.map((type) => ({ value: type, text: text.types[type] }));
  const fieldOf = (key: string, name: string, isRequired = false) => ({
    key,
    name,
    isRequired,
    placeholder: '',
  });
  return (
    <FormFrame form={form}>
      <div inert={form.isLocked} className="space-y-6">
        <div data-field="type">
          <SelectField
            field={fieldOf('type', text.type, true)}
            choices={{ status: 'ready', data: choices }}
            value={values.type}
            error={errors.type}
            onChange={(type) => change({ type })}
          />
        </div>
        <div data-field="subject">
          <LineField
            field={fieldOf('subject', text.subject, true)}
            value={values.subject}
            error={errors.subject}
            onChange={(subject) => change({ subject })}
          />
        </div>
        <div data-field="contact">
          <PickerField
            kind="contact"
            label={text.contact}
            isRequired
            user={user}
            value={values.contact}
            error={errors.contact}
            onPick={(contact) => change({ contact })}
          />
        </div>
        <PickerField
          kind="company"
          label={text.company}
          user={user}
          value={values.company}
          onPick={(company) => change({ company })}
        />
        <AreaField
          field={fieldOf('note', text.notes)}
          value={values.note}
          onChange={(note) => change({ note })}
        />
        <div data-field="links">
          <PickerField
            kind="request"
            label={text.links}
            user={user}
            value={undefined}
            onPick={(picked) => {
              const isNew = picked && requests.every(({ uid }) => uid !== picked.uid);
              if (isNew) change({ requests: [...requests, picked] });
            }}
          />
          {requests.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-2">
              {requests.map((request) => (
                <li
                  key={request.uid}
                  className="flex max-w-full items-center rounded-full bg-surface-tint pl-4 text-md"
                >
                  <span className="truncate">{request.name}</span>
                  <button
                    type="button"
                    aria-label={text.removeLink(request.name)}
                    onClick={({ currentTarget }) => {
                      change({ requests: requests.filter((one) => one !== request) });
                      // The focused button disappears.
                      currentTarget.closest('[data-field]')?.querySelector('input')?.focus();
                    }}
                    className="grid size-11 shrink-0 place-items-center rounded-full"
                  >
                    <Icon name="x" className="size-4" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" isBusy={form.isSaving} className="w-full sm:w-auto">
          {form.isSaving ? text.saving : text.save}
        </Button>
        {!form.isEmpty && (
          <div inert={form.isLocked}>
            <Button look="link" onClick={() => void form.handleDiscard()}>
              {text.discard}
            </Button>
          </div>
        )}
      </div>
    </FormFrame>
  );
}

type ActivitySavedProps = { onAnother: () => void; onDone: () => void };

/** Confirms that the activity was saved. */
function ActivitySaved({ onAnother, onDone }: ActivitySavedProps) {
  const text = useText(activityText);
  return (
    <Outcome icon="circle-check" title={text.saved} level={3}>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onDone}>{text.done}</Button>
        <Button look="quiet" onClick={onAnother}>
          {text.another}
        </Button>
      </div>
    </Outcome>
  );
}

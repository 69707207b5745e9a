import type { Locale } from '@/lib/constants';
import type { CreateField, FieldOption, Project } from '@/lib/contract/project';
import { COPY_FIELD } from '@/lib/request/request-fields';
import type { ShowIf } from '@/lib/request/shown-fields';
import { requestText } from '@/lib/text/backend';
import { notFound } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { acceptedFiles, serviceIn } from '@/lib/backend/request-form';
import { statusList } from './shape-issue';

type Deps = Pick<BackendDeps, 'requestForm'>;

/** Returns the project of requests: its statuses and service hours. */
export async function getProject(locale: Locale, { requestForm }: Deps): Promise<Project> {
  const form = await requestForm();
  const files = acceptedFiles(form);
  return {
    key: 'TICKET',
    name: requestText[locale].project,
    status_list: statusList(locale),
    service: serviceIn(form, locale),
    ...(files.length > 0 && { files }),
  };
}

/** Copies the values, which are read-only. */
const toLists = (showIf: ShowIf) =>
  Object.fromEntries(Object.entries(showIf).map(([key, values]) => [key, [...values]]));

/** Lists the fields of the form, without their options: the configured ones, and the one for an email in copy. */
export async function listCreateFields(locale: Locale, { requestForm }: Deps): Promise<CreateField[]> {
  const { fields } = await requestForm();
  const formFields = fields.map(({ key, name, type, placeholder, required, showIf, files }, index) => ({
    field: {
      key,
      name: name[locale],
      field_type: type,
      placeholder: placeholder?.[locale] ?? null,
      options: null,
      index,
      ...(showIf && { show_if: toLists(showIf) }),
      ...(files && { files }),
    },
    required,
  }));
  return [...formFields, copyField(formFields.length, locale)];
}

/** Returns the field for an email in copy, which the operator does not configure. */
const copyField = (index: number, locale: Locale): CreateField => ({
  field: {
    key: COPY_FIELD,
    name: requestText[locale].copyTo,
    field_type: 'email',
    placeholder: requestText[locale].copyToHint,
    options: null,
    index,
  },
  required: false,
});

/**
 * Lists the options of one field; fields of other types have none.
 * @throws AppError not-found
 */
export async function listFieldOptions(
  key: string,
  locale: Locale,
  { requestForm }: Deps,
): Promise<FieldOption[]> {
  if (key === COPY_FIELD) return [];
  const { fields } = await requestForm();
  const field = fields.find((one) => one.key === key);
  if (!field) throw notFound();
  return field.options.map(({ value, text, target }) => ({
    value,
    text: text[locale],
    ...(target && { target: target[locale] }),
  }));
}

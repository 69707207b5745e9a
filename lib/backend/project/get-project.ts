import type { Locale } from '@/lib/constants';
import type { CreateField, FieldOption, Project } from '@/lib/contract/project';
import { requestText } from '@/lib/text/requests';
import { notFound } from '@/lib/backend/errors';
import type { BackendDeps } from '@/lib/backend/deps';
import { statusList } from './shape-issue';

type Deps = Pick<BackendDeps, 'requestForm'>;

/** The project of requests: its statuses, and when people answer. */
export async function getProject(locale: Locale, { requestForm }: Deps): Promise<Project> {
  const { service } = await requestForm();
  return { key: 'TICKET', name: requestText[locale].project, status_list: statusList(locale), service };
}

/** The fields of the form as an operator configured them; options are asked for by field. */
export async function listCreateFields(locale: Locale, { requestForm }: Deps): Promise<CreateField[]> {
  const { fields } = await requestForm();
  return fields.map(({ key, name, type, placeholder, required }, index) => ({
    field: {
      key,
      name: name[locale],
      field_type: type,
      placeholder: placeholder?.[locale] ?? null,
      options: null,
      index,
    },
    required,
  }));
}

/**
 * The options of one field; none for a field of another type.
 * @throws AppError not-found
 */
export async function listFieldOptions(
  key: string,
  locale: Locale,
  { requestForm }: Deps,
): Promise<FieldOption[]> {
  const { fields } = await requestForm();
  const field = fields.find((one) => one.key === key);
  if (!field) throw notFound();
  return field.options.map(({ value, text }) => ({ value, text: text[locale] }));
}

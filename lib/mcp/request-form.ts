import type { Locale } from '@/lib/constants';
import type { User } from '@/lib/contract/auth';
import { textToHtml } from '@/lib/format/text-to-html';
import type { ShowIf } from '@/lib/request/shown-fields';
import { dataOf, type ToolContext } from './tool-context';

/** A field that a tool can fill in. */
export type FormField = {
  key: string;
  name: string;
  type: string;
  required: boolean;
  options: { value: string; text: string }[];
  /** The values of other fields with which it is asked for. */
  showIf?: ShowIf;
};

const WITH_OPTIONS = ['option', 'priority'];

/** Returns the fields of the request form. Images cannot be sent through a tool, so fields for them are left out. */
export async function loadForm(user: User, locale: Locale, { api }: ToolContext): Promise<FormField[]> {
  const serviceKey = user.business_uid;
  const fields = dataOf(await api.project.listCreateFields(serviceKey, locale));
  const shown = fields
    .filter(({ field }) => field.field_type !== 'media' && field.key !== 'primary_contact')
    .sort((a, b) => a.field.index - b.field.index);
  return Promise.all(
    shown.map(async ({ field, required }) => {
      const input = field.options ?? [];
      const isAsked = input.length === 0 && WITH_OPTIONS.includes(field.field_type);
      const options = isAsked
        ? dataOf(await api.project.listFieldOptions(serviceKey, field.key, locale))
        : input;
      return {
        key: field.key,
        name: field.name,
        type: field.field_type,
        required,
        ...(field.show_if && { showIf: field.show_if }),
        options: options.map(({ value, text, name }) => ({
          value: String(value),
          text: text ?? name ?? String(value),
        })),
      };
    }),
  );
}

const HINTS: Record<string, string> = {
  datetime: 'ISO time',
  email: 'e-mail address',
  option: 'one of the choices',
  priority: 'one of the choices',
  text: 'one line',
  textarea: 'several lines',
  richtext: 'several lines',
};

/** Describes the form for a model. */
export function describeForm(form: readonly FormField[]): string {
  const lines = form.map(({ key, name, type, required, options, showIf = {} }) => {
    const choices = options.map(({ value, text }) => (value === text ? value : `${value} (${text})`));
    const need = required ? 'required' : 'optional';
    const when = Object.entries(showIf).map(([other, values]) => `${other} is ${values.join(' or ')}`);
    const only = when.length > 0 ? `; only if ${when.join(' and ')}` : '';
    return `- ${key}: ${name}; ${need}${only}, ${HINTS[type] ?? type}${choices.length > 0 ? `: ${choices.join(', ')}` : ''}`;
  });
  return ['Fields of the request form:', ...lines, 'Images are added in the portal.'].join('\n');
}

/** Returns the values as the form sends them: choices by their value, plain text as rich text. */
export function fillForm(
  values: Record<string, string | number>,
  form: readonly FormField[],
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const field = form.find((one) => one.key === key);
      if (field?.type === 'richtext') return [key, String(value).trim() && textToHtml(String(value).trim())];
      const typed = String(value).trim().toLowerCase();
      const chosen = field?.options.find(
        (option) => option.value.toLowerCase() === typed || option.text.toLowerCase() === typed,
      );
      return [key, chosen?.value ?? value];
    }),
  );
}

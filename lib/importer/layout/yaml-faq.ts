import type { Locale } from '@/lib/constants';
import { priorityOf, toKey } from '@/lib/importer/items/keys';
import { textField } from '@/lib/importer/source/fields';
import { isFields, readYamlFields } from '@/lib/importer/source/front-matter';
import type { SourceItem, Fields } from '@/lib/importer/items/types';
import { sha256 } from '@/lib/importer/items/uid';
import { plainItem, readText, readYaml, uidOf, type LayoutContext } from './layout-context';

const YAML_FAQ = /^\uFEFF?#{1,3}\s*YamlMime:\s*FAQ\b/i;

/** Reads questions and answers in the YAML of DocFX, `### YamlMime:FAQ`, below `base`. */
export async function yamlFaqItems(context: LayoutContext, locale: Locale, base = ''): Promise<SourceItem[]> {
  const sourceItems: SourceItem[] = [];
  for (const path of context.tree.paths) {
    if (!/\.ya?ml$/i.test(path) || (base !== '' && !path.startsWith(`${base}/`))) continue;
    const file = await readText({ ...context, report: () => undefined }, path);
    if (!file || !YAML_FAQ.test(file.text)) continue;
    const read = await readYaml(context, path, readYamlFields);
    if (read) sourceItems.push(...questionsOf(context, locale, path, read.value));
  }
  return sourceItems;
}

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

function questionsOf(context: LayoutContext, locale: Locale, path: string, fields: Fields): SourceItem[] {
  return listOf(fields.sections).flatMap((section, at) => {
    const name = textField(section, 'name', 'title') ?? textField(fields, 'title') ?? path;
    const uid = uidOf(context, 'faq-group', `${path}#${name}`);
    const group = { uid, key: toKey(name) || uid, name };
    return listOf(section.questions).flatMap((entry, index) => {
      const title = textField(entry, 'question');
      const body = textField(entry, 'answer');
      if (title === undefined || body === undefined) {
        context.report({
          file: path,
          kind: 'missing-field',
          detail: title ? `${title}: answer` : 'question',
        });
        return [];
      }
      const question = uidOf(context, 'faq', `${path}#${title}`);
      const sourceItem: SourceItem = {
        ...plainItem('faq', locale, path, { title }, sha256(JSON.stringify(entry))),
        uid: question,
        key: toKey(title) || question,
        name: title,
        title,
        priority: `${priorityOf(at + 1, group.key)}.${priorityOf(index + 1, '')}`,
        categoryKey: group.key,
        body: context.spool.addText(body),
        extra: { group },
      };
      return [sourceItem];
    });
  });
}

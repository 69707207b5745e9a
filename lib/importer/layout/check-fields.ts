import type { z } from 'zod';
import { parseYaml, parseYamlAs, YamlError } from '@/lib/yaml';
import type { Report } from '@/lib/importer/types';

/** Reports with its line what in a YAML file does not match the schema. What is no YAML is reported by its reader. */
export function checkFields(file: string, text: string, schema: z.ZodType, report: Report): void {
  try {
    parseYaml(text, { allowRepeatedKeys: true });
  } catch {
    return;
  }
  try {
    parseYamlAs(text, schema);
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    for (const { line, text: detail } of error.mistakes)
      report({ file, kind: 'wrong-field', detail, ...(line !== undefined && { line }) });
  }
}

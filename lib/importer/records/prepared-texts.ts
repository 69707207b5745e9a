import type { SourceItem } from '@/lib/importer/items/types';
import type { SourceTree } from '@/lib/importer/source/read-tree';
import type { PreparedSource } from '@/lib/importer/syntax/prepare-source';
import { looksHeavy } from '@/lib/importer/threads/looks-heavy';
import type { Trial } from '@/lib/importer/threads/trial';

/** The most texts to keep from a link to them until they are rendered themselves. */
const MAX_KEPT = 100;

/** The bodies of items as GitHub Flavored Markdown. */
export class PreparedTexts {
  readonly #kept = new Map<SourceItem, Promise<PreparedSource>>();

  constructor(
    private readonly tree: SourceTree,
    private readonly trial: Trial,
  ) {}

  get(sourceItem: SourceItem): Promise<PreparedSource> {
    const text = this.#kept.get(sourceItem) ?? this.prepare(sourceItem);
    this.#kept.set(sourceItem, text);
    const [first] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && first) this.#kept.delete(first);
    return text;
  }

  /** Forgets a text that has been rendered. */
  drop(sourceItem: SourceItem): void {
    this.#kept.delete(sourceItem);
  }

  private async prepare({ path, locale, title, body }: SourceItem): Promise<PreparedSource> {
    const written = body?.text ?? '';
    let isTried = false;
    const tryOut = async (text: string): Promise<void> => {
      if (isTried || !looksHeavy(text)) return;
      isTried = true;
      await this.trial.run({ kind: 'article', path, body: written, locale, title });
    };
    await tryOut(written);
    const { prepareSource } = await import('@/lib/importer/syntax/prepare-source');
    const source = await prepareSource(path, written, this.tree, tryOut);
    await tryOut(source.text);
    return source;
  }
}

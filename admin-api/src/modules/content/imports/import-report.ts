import type { Category } from '@hometown/shared-types/rules/categories'

const ITEM_OUTCOME_TEXTS = {
  new: 'new articles',
  updated: 'updated, because they changed at the old site',
  unchanged: 'already here, unchanged',
  changed_here: 'already here and changed here since, so we left them alone',
  deleted_here: 'deleted here since, so we left them out',
  left_out: 'left out',
  failed: 'failed',
}

export type ItemOutcome = keyof typeof ITEM_OUTCOME_TEXTS

export type ImportReport = ReturnType<typeof createImportReport>

export function createImportReport(isDryRun: boolean) {
  const outcomes = Object.keys(ITEM_OUTCOME_TEXTS) as ItemOutcome[]
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<ItemOutcome, number>
  const pictures = { brought: 0, known: 0, missing: 0 }
  const categories = new Map<string, { category: Category; isFallback: boolean; articles: number }>()
  const notes: string[] = []

  function categoryLines(title: string, isFallback: boolean): string[] {
    const lines = [...categories]
      .filter(([, found]) => found.isFallback === isFallback)
      .sort(([, one], [, other]) => other.articles - one.articles)
      .map(([names, { category, articles }]) => `  ${names || 'no category'} → ${category} (${number(articles)})`)
    return lines.length > 0 ? [title, ...lines] : []
  }

  /** Counts items, whatever became of them. */
  const total = () => Object.values(counts).reduce((sum, count) => sum + count, 0)

  return {
    counts,
    pictures,
    note({ id, title }: { id: string; title: string }, text: string): void {
      notes.push(`${id}  ${title || 'Untitled'}: ${text}`)
    },
    count(outcome: ItemOutcome): void {
      counts[outcome]++
    },
    /** @param name of the other site's category or tag; empty for an article without any */
    countCategory(name: string, category: Category, isFallback: boolean): void {
      categories.set(name, { category, isFallback, articles: (categories.get(name)?.articles ?? 0) + 1 })
    },
    total,
    isComplete: () => counts.failed === 0 && pictures.missing === 0,
    /** Returns all but the lines of single items. */
    summary(): string {
      const { brought, known, missing } = pictures
      return [
        ...(isDryRun ? ['Dry run: no articles were stored.'] : []),
        ...outcomes
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => `${number(counts[outcome])} ${ITEM_OUTCOME_TEXTS[outcome]}`),
        ...(total() === 0 ? ['Nothing to import.'] : []),
        ...(brought + known > 0
          ? [`${number(brought)} pictures brought over, ${number(known)} were here already`]
          : []),
        ...(missing > 0
          ? [`${number(missing)} pictures couldn’t be read and keep their old address. Run the import again to retry.`]
          : []),
        ...categoryLines('Categories:', false),
        ...categoryLines(
          'Categories that we don’t know. Name ours with CATEGORY_MAP=Theirs=Ours and run the import again:',
          true,
        ),
      ].join('\n')
    },
    /** Returns what there is to say about single items. */
    lines: () => notes.join('\n'),
  }
}

function number(count: number): string {
  return count.toLocaleString('en-US')
}

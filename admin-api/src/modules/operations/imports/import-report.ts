import type { Category } from '@hometown/shared-types/category'

type ItemOutcome = 'new' | 'updated' | 'unchanged' | 'changed_here' | 'deleted_here' | 'left_out' | 'failed'

const OUTCOMES: Readonly<Record<ItemOutcome, string>> = {
  new: 'new articles',
  updated: 'updated, because they changed at the old site',
  unchanged: 'already here, unchanged',
  changed_here: 'already here and changed here since, so we left them alone',
  deleted_here: 'deleted here since, so we left them out',
  left_out: 'left out',
  failed: 'failed',
}

interface ReportLine {
  id: string
  title: string
  text: string
}

export interface ImportReport {
  readonly counts: Record<ItemOutcome, number>
  readonly pictures: { brought: number; known: number; missing: number }
  note(line: ReportLine): void
  count(outcome: ItemOutcome): void
  countAuthor(): void
  /** @param name of the other site's category or tag; empty for an article without any */
  countCategory(name: string, category: Category, isFallback: boolean): void
  /** Items, whatever became of them. */
  total(): number
  isComplete(): boolean
  /** Without the lines of single items. */
  summary(): string
  lines(): string
}

export function createImportReport(isDryRun: boolean): ImportReport {
  const counts: Record<ItemOutcome, number> = {
    ...{ new: 0, updated: 0, unchanged: 0, changed_here: 0, deleted_here: 0, left_out: 0, failed: 0 },
  }
  const pictures = { brought: 0, known: 0, missing: 0 }
  const categories = new Map<string, { category: Category; isFallback: boolean; articles: number }>()
  const notes: ReportLine[] = []
  let authors = 0

  function summary(): string {
    const outcomes = (Object.keys(OUTCOMES) as ItemOutcome[]).filter((outcome) => counts[outcome] > 0)
    return [
      isDryRun ? 'Dry run: no articles were stored.' : undefined,
      ...outcomes.map((outcome) => `${number(counts[outcome])} ${OUTCOMES[outcome]}`),
      total() === 0 ? 'Nothing to import.' : undefined,
      authors > 0 ? `${number(authors)} new authors with a page` : undefined,
      ...pictureLines(),
      ...categoryLines(),
    ]
      .filter((line) => line !== undefined)
      .join('\n')
  }

  function pictureLines(): string[] {
    const { brought, known, missing } = pictures
    return [
      ...(brought + known > 0 ? [`${number(brought)} pictures brought over, ${number(known)} were here already`] : []),
      ...(missing > 0
        ? [`${number(missing)} pictures couldn’t be had and keep their old address. Run the import again to retry.`]
        : []),
    ]
  }

  function categoryLines(): string[] {
    const sorted = [...categories].sort(([, one], [, other]) => other.articles - one.articles)
    const lineOf = (isFallback: boolean) =>
      sorted
        .filter(([, found]) => found.isFallback === isFallback)
        .map(([names, { category, articles }]) => `  ${names || 'no category'} → ${category} (${number(articles)})`)
    const [known, fallback] = [lineOf(false), lineOf(true)]
    return [
      ...(known.length > 0 ? ['Categories:', ...known] : []),
      ...(fallback.length > 0
        ? [
            'Categories that we don’t know. Name ours with --category "Theirs=Ours" and run the import again:',
            ...fallback,
          ]
        : []),
    ]
  }

  function total(): number {
    return Object.values(counts).reduce((sum, count) => sum + count, 0)
  }

  return {
    counts,
    pictures,
    note: (line) => {
      notes.push(line)
    },
    count(outcome) {
      counts[outcome]++
    },
    countAuthor() {
      authors++
    },
    countCategory(name, category, isFallback) {
      const known = categories.get(name)
      categories.set(name, { category, isFallback, articles: (known?.articles ?? 0) + 1 })
    },
    total,
    isComplete: () => counts.failed === 0 && pictures.missing === 0,
    summary,
    lines: () => notes.map(({ id, title, text }) => `${id}  ${title || 'Untitled'}: ${text}`).join('\n'),
  }
}

function number(count: number): string {
  return count.toLocaleString('en-US')
}

/** One post that isn't here, or isn't on the site, as WordPress has it. */
export interface Difference {
  readonly wordpressId: number
  readonly title: string
  /** `missing`: not here. `gone`: here, and no longer in WordPress. `changed`: here with other values. `site`: not on the site as stored. */
  readonly kind: 'missing' | 'gone' | 'changed' | 'site'
  /** The fields that differ, or what is wrong with the page. */
  readonly details: string
}

const LABELS: Readonly<Record<Difference['kind'], string>> = {
  missing: 'Not in Hometown',
  gone: 'Not in WordPress',
  changed: 'Article differs',
  site: 'Page differs',
}

const TITLE_LENGTH = 40

/** For a terminal, in columns. */
export function tableOf(differences: readonly Difference[]): string {
  const rows = differences.map(({ wordpressId, title, kind, details }) => [
    String(wordpressId),
    title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH - 1)}…` : title,
    LABELS[kind],
    details,
  ])
  const all = [['Post', 'Title', 'Problem', 'Details'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')
  return all.map((row) => line(row).trimEnd()).join('\n')
}

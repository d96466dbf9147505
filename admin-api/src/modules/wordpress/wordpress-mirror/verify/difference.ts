import { DIFFERENCE_LABELS, type MirrorDifference } from '@hometown/shared-types/mirror-check'

export type Difference = MirrorDifference

const TITLE_LENGTH = 40

/** For a terminal, in columns. */
export function tableOf(differences: readonly Difference[]): string {
  const rows = differences.map(({ wordpressId, title, kind, details }) => [
    String(wordpressId),
    title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH - 1)}…` : title,
    DIFFERENCE_LABELS[kind],
    details,
  ])
  const all = [['Post', 'Title', 'Problem', 'Details'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')
  return all.map((row) => line(row).trimEnd()).join('\n')
}

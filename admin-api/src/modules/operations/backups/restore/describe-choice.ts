import type { Backup } from '@hometown/shared-types/backup'

const NAMED = 10
const HOW = 'Name the backup to restore: npm run restore -- <file>'

/** @param backups newest first */
export function describeChoice(backups: readonly Backup[], where: string): string {
  if (backups.length === 0) return `${HOW}. There are none in ${where}.`
  const more = backups.length > NAMED ? [`  and ${(backups.length - NAMED).toLocaleString('en-US')} older ones`] : []
  return [
    `${HOW}. In ${where}, newest first:`,
    ...backups.slice(0, NAMED).map(({ name }) => `  ${name}`),
    ...more,
  ].join('\n')
}

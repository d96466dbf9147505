import { formatCountyTime } from '@hometown/shared-types/county-time'
import type { AboutBackup } from '../archive/backup-contents.ts'

export function describeBackup(about: AboutBackup, timeZone: string): string {
  const { articles, subscribers, newsletters, calendarEvents, uploads } = about.counts
  const count = (number: number, one: string, many = `${one}s`) =>
    `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
  const files = about.holds === 'database' ? 'pictures and keys stay as they are' : count(uploads, 'picture')
  return [
    `Backup of ${about.siteName}, made on ${formatCountyTime(Date.parse(about.madeAt), timeZone, "MMM d, yyyy 'at' h:mm a")} (${timeZone})`,
    `  ${count(articles, 'article')}, ${count(calendarEvents, 'event')}, ${count(newsletters, 'newsletter')}, ${count(subscribers, 'subscriber')}; ${files}`,
  ].join('\n')
}

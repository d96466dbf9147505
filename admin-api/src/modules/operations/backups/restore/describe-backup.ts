import { formatCountyTime } from '@hometown/shared-types/county-time'
import type { AboutBackup } from '../archive/backup-contents.ts'
import type { MissingObjects } from './find-missing-objects.ts'

/** Pictures and attachments by name; more would hide the rest. */
const NAMED = 10

/** Undefined if nothing is missing. */
export function describeMissing({ listed, lost }: MissingObjects, bucket: string): string | undefined {
  if (lost.length === 0) return undefined
  const some = lost.slice(0, NAMED).map((key) => `  ${key}`)
  const more = lost.length > NAMED ? [`  and ${(lost.length - NAMED).toLocaleString('en-US')} more`] : []
  const count = `${lost.length.toLocaleString('en-US')} of its ${listed.toLocaleString('en-US')} pictures and attachments`
  return [`${count} can’t be found in ${bucket}, and pages will lack them:`, ...some, ...more].join('\n')
}

export function describeBackup(about: AboutBackup, timeZone: string): string {
  const { articles, subscribers, newsletters, calendarEvents, uploads } = about.counts
  const count = (number: number, one: string, many = `${one}s`) =>
    `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`
  const listed = about.files === 'listed' ? ' in the object store' : ''
  const files =
    about.holds === 'database' ? 'pictures and keys stay as they are' : `${count(uploads, 'picture')}${listed}`
  return [
    `Backup of ${about.siteName}, made on ${formatCountyTime(Date.parse(about.madeAt), timeZone, "MMM d, yyyy 'at' h:mm a")} (${timeZone})`,
    `  ${count(articles, 'article')}, ${count(calendarEvents, 'event')}, ${count(newsletters, 'newsletter')}, ${count(subscribers, 'subscriber')}; ${files}`,
  ].join('\n')
}

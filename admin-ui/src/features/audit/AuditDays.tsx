import { type AuditEntry, describeAction } from '@hometown/shared-types/audit-log'
import type { CountyTime } from '../../lib/dates.ts'

export function AuditDays({ entries, time }: { entries: readonly AuditEntry[]; time: CountyTime }) {
  const days = Map.groupBy(entries, ({ at }) => time.date(at))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h2 className="border-b bg-sunken px-4 py-1.5 font-medium text-quiet text-sm">{day}</h2>
      <ul className="divide-y border-b last:border-b-0">
        {ofDay.map((entry) => (
          <li key={entry.id} className="flex min-h-10 items-baseline gap-4 px-4 py-2">
            <time dateTime={entry.at} className="w-18 shrink-0 text-quiet text-sm tabular-nums">
              {time.time(entry.at)}
            </time>
            <p className="min-w-0 [overflow-wrap:anywhere]">
              {entry.person && <span className="font-medium">{entry.person} </span>}
              {describeAction(entry)}
              <Details entry={entry} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Details other than the name, if they are readable. */
function Details({ entry: { details, address } }: { entry: AuditEntry }) {
  const noted = Object.entries(details).flatMap(([name, value]) => {
    if (name === 'title' || name === 'name' || name === 'address') return []
    if (Array.isArray(value)) return [value.map(plain).filter(Boolean).join(', ')]
    const text = plain(value)
    return text === '' ? [] : [name === 'role' || name === 'status' ? text : `${words(name)} ${text}`]
  })
  if (address) noted.push(address)
  return noted.length > 0 && <span className="text-quiet text-sm"> {noted.join(' · ')}</span>
}

/** Ids mean nothing to readers. */
const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}$/

function plain(value: unknown): string {
  if (typeof value === 'string' && isId.test(value)) return ''
  if (typeof value === 'string') return words(value)
  return typeof value === 'number' ? String(value) : ''
}

/** `siteName` → `site name` */
function words(text: string): string {
  return /^[a-z]+(?:[A-Z][a-z]+)+$/.test(text)
    ? text.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : text
}

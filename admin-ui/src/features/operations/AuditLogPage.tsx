import { type AuditEntry, auditCalls } from '@hometown/shared-types/contract/audit-log'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { z } from 'zod'
import { callQuery, pageQuery } from '../../lib/api-client.ts'
import { type CountyTime, useCountyTime } from '../../lib/formats.ts'
import { listParams, useSearchParams } from '../../lib/search-params.ts'
import { ListFrame, ListPages } from '../../parts/list-screen/ListFrame.tsx'
import type { ListControls } from '../../parts/list-screen/list.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

const auditLogSearchSchema = z.object({
  page: listParams.page,
  person: z.string().optional(),
  about: z
    .string()
    .regex(/^[a-z-]+$/)
    .optional()
    .catch(undefined),
})

const AUDIT_LOG_PURPOSE_TEXT = 'Every change at the desk will appear here.'

export function AuditLogPage() {
  const [search] = useSearchParams(auditLogSearchSchema)
  const query = useQuery({
    ...pageQuery('audit-log', auditCalls.list, { query: search }),
    // Almost every API call adds an entry.
    staleTime: 0,
  })
  const controls = useAuditControls()
  const time = useCountyTime()
  return (
    <>
      <PageHeader title="Audit Log" description="Who did what, and when. We keep entries for two years." />
      <ListFrame
        controls={controls}
        state={search}
        query={query}
        noun="entry"
        plural="entries"
        icon={History}
        empty={
          <EmptyState icon={History} title="No entries yet">
            {AUDIT_LOG_PURPOSE_TEXT}
          </EmptyState>
        }
      >
        {(page) => (
          <Card flush>
            <AuditDays entries={page.data} time={time} />
            <ListPages page={page} state={search} />
          </Card>
        )}
      </ListFrame>
    </>
  )
}

function useAuditControls(): ListControls {
  const { data } = useQuery({ ...callQuery('audit-log', auditCalls.filters), staleTime: 0 })
  const people = data?.people.map((person) => ({ value: person, label: person }))
  const subjects = data?.about.map(({ kind, label }) => ({ value: kind, label }))
  return {
    filters: [
      { kind: 'choice', name: 'person', label: 'Who', all: 'Everyone', options: people },
      { kind: 'choice', name: 'about', label: 'What', all: 'Everything', options: subjects },
    ],
  }
}

function AuditDays({ entries, time }: { entries: readonly AuditEntry[]; time: CountyTime }) {
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
              {entry.text}
              <AuditDetails entry={entry} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function AuditDetails({ entry: { details, address } }: { entry: AuditEntry }) {
  const parts = Object.entries(details).flatMap(([name, value]) => {
    if (name === 'title' || name === 'name' || name === 'address') return []
    if (Array.isArray(value)) return [value.map(auditValueText).filter(Boolean).join(', ')]
    const text = auditValueText(value)
    return text === '' ? [] : [name === 'role' || name === 'status' ? text : `${splitCamelCaseWords(name)} ${text}`]
  })
  if (address) parts.push(address)
  return parts.length > 0 && <span className="text-quiet text-sm"> {parts.join(' · ')}</span>
}

/** Matches ids, which mean nothing to readers. */
const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}$/

function auditValueText(value: unknown): string {
  if (typeof value === 'string' && UUID_PATTERN.test(value)) return ''
  if (typeof value === 'string') return splitCamelCaseWords(value)
  return typeof value === 'number' ? String(value) : ''
}

function splitCamelCaseWords(text: string): string {
  return /^[a-z]+(?:[A-Z][a-z]+)+$/.test(text)
    ? text.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : text
}

import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { EventOccurrence } from '@hometown/shared-types/event'
import type { ProcessState } from '@hometown/shared-types/process-messages'
import type { Store } from '../../admin-api/src/database/store.ts'
import { renewRevision } from '../../admin-api/src/features/events/calendar-revision.ts'
import { forkProcess } from '../support/forked.ts'
import { API_SCRIPT } from '../support/paths.ts'
import { eventId } from './calendar-corpus.ts'

type Listening = Extract<ProcessState, { type: 'listening' }>

export interface MonthTimes {
  /** The first month that a process that has just started is asked for. */
  readonly firstOfProcess: number[]
  /** Another month, asked for the first time. */
  readonly firstOfMonth: number[]
  /** After each change of one event. */
  readonly afterChange: number[]
  readonly again: number[]
  /** 'Has anything changed?', answered with a 304. */
  readonly unchanged: number[]
  /** As many rows as there are dates, read bare from the same database, in turns with it. */
  readonly bareRows: number[]
  /** The same answer read and written again as JSON. */
  readonly json: number[]
  readonly occurrences: number
  readonly kilobytes: number
}

interface MonthOptions {
  readonly store: Store
  readonly env: NodeJS.ProcessEnv
  readonly today: CountyDate
}

const PROCESSES = 5
const MONTHS = 10
const CHANGES = 15
const REPEATS = 40

/** A month's view over HTTP, from sending the request to having the whole answer. */
export async function measureMonths({ store, env, today }: MonthOptions): Promise<MonthTimes> {
  const firstOfProcess: number[] = []
  for (let run = 0; run < PROCESSES - 1; run++) {
    const { origin, stop } = await startApi(env)
    firstOfProcess.push((await getMonth(origin, today)).milliseconds)
    await stop()
  }
  const { origin, stop } = await startApi(env)
  try {
    firstOfProcess.push((await getMonth(origin, today)).milliseconds)
    return { firstOfProcess, ...(await measureWarm(store, origin, today)) }
  } finally {
    await stop()
  }
}

async function measureWarm(store: Store, origin: string, today: CountyDate) {
  const firstOfMonth: number[] = []
  for (let month = 1; month <= MONTHS; month++) {
    firstOfMonth.push((await getMonth(origin, addCountyDays(today, month * 31))).milliseconds)
  }
  const { text, etag } = await getMonth(origin, today)
  const occurrences = (JSON.parse(text) as EventOccurrence[]).length
  const times = { again: [] as number[], unchanged: [] as number[], bareRows: [] as number[], json: [] as number[] }
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    times.again.push((await getMonth(origin, today)).milliseconds)
    times.unchanged.push((await getMonth(origin, today, etag)).milliseconds)
    times.bareRows.push(await timeOf(() => readRows(store, occurrences)))
    times.json.push(await timeOf(async () => JSON.stringify(JSON.parse(text))))
  }
  const afterChange: number[] = []
  for (let change = 1; change <= CHANGES; change++) {
    await changeEvent(store, eventId(change * 10), `Change ${change}`)
    afterChange.push((await getMonth(origin, today)).milliseconds)
  }
  return { firstOfMonth, afterChange, occurrences, kilobytes: text.length / 1024, ...times }
}

/** As the service does it, which would count as time of the process that is measured. */
async function changeEvent({ db }: Store, id: string, description: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('calendar_events')
      .set((row) => ({ description, version: row('version', '+', 1), updated_at: Date.now() }))
      .where('id', '=', id)
      .execute()
    await renewRevision(trx, Date.now())
  })
}

async function startApi(env: NodeJS.ProcessEnv) {
  const process = forkProcess<ProcessState>(API_SCRIPT, env)
  const { address } = await process.next((message): message is Listening => message.type === 'listening')
  // The connection is not what is measured.
  await (await fetch(`${address}/api/health/live`)).text()
  return { origin: address, stop: process.stop }
}

/** The month's grid: six weeks, as both calendars show them. */
async function getMonth(origin: string, day: CountyDate, etag?: string) {
  const from = addCountyDays(`${day.slice(0, 7)}-01`, -6)
  const query = new URLSearchParams({ from, to: addCountyDays(from, 41) })
  const began = performance.now()
  const response = await fetch(`${origin}/api/calendar-events?${query}`, {
    headers: etag === undefined ? {} : { 'if-none-match': etag },
  })
  const text = await response.text()
  const milliseconds = performance.now() - began
  const wanted = etag === undefined ? 200 : 304
  if (response.status !== wanted) throw new Error(`The calendar answered ${response.status}: ${text}`)
  return { milliseconds, text, etag: response.headers.get('etag') ?? '' }
}

async function readRows({ db }: Store, count: number): Promise<void> {
  const rows = await db.selectFrom('calendar_events').selectAll().where('rrule', 'is', null).limit(count).execute()
  JSON.stringify(rows)
}

async function timeOf(deed: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await deed()
  return performance.now() - began
}

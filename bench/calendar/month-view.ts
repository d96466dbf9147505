import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { EventOccurrence } from '@hometown/shared-types/event'
import type { ProcessState } from '@hometown/shared-types/process-messages'
import type { Store } from '../../admin-api/src/database/store.ts'
import { renewRevision } from '../../admin-api/src/modules/content/events/occurrences/calendar-revision.ts'
import { readCpuSeconds } from '../../testing/proc.ts'
import { forkProcess } from '../support/forked.ts'
import { API_SCRIPT } from '../support/paths.ts'
import { eventId } from './calendar-corpus.ts'

type Listening = Extract<ProcessState, { type: 'listening' }>

export interface Calls {
  readonly milliseconds: readonly number[]
  /** Of the process that answers, for one call; other work on the machine disturbs it least. */
  readonly cpuMs: number
}

export interface MonthTimes {
  /** The first month that a process that has just started is asked for. */
  readonly firstOfProcess: Calls
  /** Another month, asked for the first time. */
  readonly firstOfMonth: Calls
  /** After each change of one event. */
  readonly afterChange: Calls
  readonly again: Calls
  /** 'Has anything changed?', answered with a 304. */
  readonly unchanged: Calls
  /** As many rows as there are dates, read bare from the same database. */
  readonly bareRows: Calls
  /** The same answer read and written again as JSON. */
  readonly json: Calls
  readonly occurrences: number
  readonly kilobytes: number
}

interface MonthOptions {
  readonly store: Store
  readonly env: NodeJS.ProcessEnv
  readonly today: CountyDate
}

interface Api {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

const PROCESSES = 5
const MONTHS = 10
const CHANGES = 15
const REPEATS = 40

/** A month's view over HTTP, from sending the request to having the whole answer. */
export async function measureMonths({ store, env, today }: MonthOptions): Promise<MonthTimes> {
  const firsts: Calls[] = []
  for (let run = 1; run < PROCESSES; run++) {
    const api = await startApi(env)
    firsts.push(await measure(api.pid, 1, () => getMonth(api, today)))
    await api.stop()
  }
  const api = await startApi(env)
  try {
    firsts.push(await measure(api.pid, 1, () => getMonth(api, today)))
    const firstOfProcess = {
      milliseconds: firsts.flatMap(({ milliseconds }) => milliseconds),
      cpuMs: firsts.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / firsts.length,
    }
    return { firstOfProcess, ...(await measureWarm(store, api, today)) }
  } finally {
    await api.stop()
  }
}

async function measureWarm(store: Store, api: Api, today: CountyDate) {
  const firstOfMonth = await measure(api.pid, MONTHS, (month) => getMonth(api, addCountyDays(today, (month + 1) * 31)))
  const { text, etag } = await getMonth(api, today)
  const occurrences = (JSON.parse(text) as EventOccurrence[]).length
  return {
    firstOfMonth,
    again: await measure(api.pid, REPEATS, () => getMonth(api, today)),
    unchanged: await measure(api.pid, REPEATS, () => getMonth(api, today, etag)),
    bareRows: await measure(process.pid, REPEATS, () => readRows(store, occurrences)),
    json: await measure(process.pid, REPEATS, async () => JSON.stringify(JSON.parse(text))),
    afterChange: await measure(
      api.pid,
      CHANGES,
      () => getMonth(api, today),
      (change) => changeEvent(store, eventId((change + 1) * 10), `Change ${change}`),
    ),
    occurrences,
    kilobytes: text.length / 1024,
  }
}

async function measure(
  pid: number,
  count: number,
  work: (number: number) => Promise<unknown>,
  before?: (number: number) => Promise<unknown>,
): Promise<Calls> {
  const milliseconds: number[] = []
  const cpuBefore = readCpuSeconds(pid) ?? 0
  for (let number = 0; number < count; number++) {
    await before?.(number)
    const began = performance.now()
    await work(number)
    milliseconds.push(performance.now() - began)
  }
  return { milliseconds, cpuMs: (((readCpuSeconds(pid) ?? Number.NaN) - cpuBefore) / count) * 1000 }
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

async function startApi(env: NodeJS.ProcessEnv): Promise<Api> {
  const process = forkProcess<ProcessState>(API_SCRIPT, env)
  const { address } = await process.next((message): message is Listening => message.type === 'listening')
  // The connection is not what is measured.
  await (await fetch(`${address}/api/health/live`)).text()
  return { origin: address, pid: process.pid, stop: process.stop }
}

/** The month's grid: six weeks, as both calendars show them. */
async function getMonth({ origin }: Api, day: CountyDate, etag?: string): Promise<{ text: string; etag: string }> {
  const from = addCountyDays(`${day.slice(0, 7)}-01`, -6)
  const query = new URLSearchParams({ from, to: addCountyDays(from, 41) })
  const response = await fetch(`${origin}/api/calendar-events?${query}`, {
    headers: etag === undefined ? {} : { 'if-none-match': etag },
  })
  const text = await response.text()
  const wanted = etag === undefined ? 200 : 304
  if (response.status !== wanted) throw new Error(`The calendar answered ${response.status}: ${text}`)
  return { text, etag: response.headers.get('etag') ?? '' }
}

async function readRows({ db }: Store, count: number): Promise<void> {
  const rows = await db.selectFrom('calendar_events').selectAll().where('rrule', 'is', null).limit(count).execute()
  JSON.stringify(rows)
}

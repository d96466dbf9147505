import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../../admin-api/src/database/connection.ts'
import type { Store } from '../../../admin-api/src/database/store.ts'
import { messageIdOf } from '../../../admin-api/src/modules/audience/newsletters/sending/loop/message-id.ts'
import { endProcess } from '../../../testing/end-process.ts'
import { addReaders, addSend, openWithReaders, sendingEnvironment } from './newsletter-database.ts'

const CONNECTIONS = 10
const DOMAIN = 'courier.example.org'
const SENDER = join(import.meta.dirname, 'send-process.ts')
const SINK = join(import.meta.dirname, 'mail-sink.ts')

export interface CrashReport {
  trials: number
  kills: number
  accepted: number
  inDoubt: number
  /** Sentences about broken promises; empty if there are none. */
  faults: string[]
}

/**
 * Sends newsletters to a mail server with its own durable record, kills the sender at random moments until each is
 * sent, and compares the ledger with the record.
 */
export async function runCrashTrials(options: {
  trials: number
  readers: number
  /** @returns the address of an empty PostgreSQL database; without it each trial has a file */
  newDatabase?: () => Promise<string>
}): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-crash-'))
  const log = join(folder, 'taken.log')
  const sink = fork(SINK, [log])
  const [{ address }] = (await once(sink, 'message')) as [{ address: { port: number } }]
  const report: CrashReport = { trials: 0, kills: 0, accepted: 0, inDoubt: 0, faults: [] }
  try {
    const template = join(folder, 'template')
    mkdirSync(template)
    if (!options.newDatabase) await (await openWithReaders(template, options.readers)).close()
    for (let trial = 0; trial < options.trials; trial++) {
      const dataDir = join(folder, `trial-${trial}`)
      mkdirSync(dataDir)
      const databaseUrl = await options.newDatabase?.()
      const place = { dataDir, databaseUrl }
      if (databaseUrl) await withStore(place, (store) => addReaders(store, options.readers))
      else copyFileSync(join(template, 'hometown.sqlite'), join(dataDir, 'hometown.sqlite'))
      await runTrial({
        place,
        newsletterId: `crash-${trial}`,
        port: address.port,
        log,
        report,
        readers: options.readers,
      })
      rmSync(dataDir, { recursive: true })
    }
  } finally {
    await endProcess(sink)
    rmSync(folder, { recursive: true, force: true })
  }
  return report
}

type Place = Parameters<typeof openStore>[0]

interface Trial {
  place: Place
  newsletterId: string
  port: number
  log: string
  report: CrashReport
  readers: number
}

async function runTrial(trial: Trial): Promise<void> {
  const { place, newsletterId, port, report, log, readers } = trial
  const { dataDir, databaseUrl } = place
  const env = {
    ...sendingEnvironment(dataDir, port),
    EDITIONS: 'plain',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  await withStore(place, (store) => addSend(store, newsletterId))
  let kills = 0
  for (const isLast of [false, Math.random() < 0.5, true]) {
    const sender = fork(SENDER, { env })
    const ended = once(sender, 'exit')
    // How fast a machine is doesn't matter: the first kill comes before the last message.
    const after = Math.floor(Math.random() * (readers - CONNECTIONS))
    if (!isLast && (await killSometime(sender, ended, () => readTaken(log, newsletterId).size >= after))) {
      kills += 1
      await expireLease(place)
      continue
    }
    await ended
    break
  }
  report.trials += 1
  report.kills += kills
  await compare(trial, kills)
}

/** While it prepares or sends. False if it was over before. */
async function killSometime(sender: ChildProcess, ended: Promise<unknown>, isTime: () => boolean): Promise<boolean> {
  await Promise.race([once(sender, 'message'), ended])
  while (sender.exitCode === null && !isTime()) await new Promise((resolve) => setTimeout(resolve, 2))
  if (sender.exitCode !== null) return false
  await endProcess(sender, 'SIGKILL')
  return sender.signalCode === 'SIGKILL'
}

/** As if the lease's ten seconds had passed. */
async function expireLease(place: Place): Promise<void> {
  await withStore(place, ({ db }) => db.updateTable('leases').set({ expires_at: 0 }).execute())
}

async function withStore<T>(place: Place, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(place)
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

async function compare({ place, newsletterId, log, report }: Trial, kills: number): Promise<void> {
  const store = await openStore(place)
  const { db } = store
  const fault = (text: string) => void report.faults.push(`${newsletterId}, killed ${kills} times: ${text}`)
  const rows = await db.selectFrom('newsletter_deliveries').select(['email', 'state']).execute()
  const readers = await db.selectFrom('subscribers').select('email').execute()
  const send = await db.selectFrom('newsletter_sends').selectAll().executeTakeFirstOrThrow()
  const newsletter = await db.selectFrom('newsletters').selectAll().executeTakeFirstOrThrow()
  await store.close()

  const taken = readTaken(log, newsletterId)
  for (const [id, times] of taken) if (times > 1) fault(`${id} was taken ${times} times`)
  const states = new Map(rows.map(({ email, state }) => [email, state]))
  for (const { email } of readers) {
    const state = states.get(email)
    const isTaken = taken.has(messageIdOf(newsletterId, email, DOMAIN))
    if (state === 'accepted' && !isTaken) fault(`${email} is accepted, but the server never took it`)
    if (state !== 'accepted' && state !== 'in_doubt') fault(`${email} is ${state ?? 'not in the ledger'}`)
  }
  const doubtful = rows.filter(({ state }) => state === 'in_doubt').length
  const accepted = rows.length - doubtful
  report.accepted += accepted
  report.inDoubt += doubtful
  if (rows.length !== readers.length) fault(`${rows.length} rows for ${readers.length} readers`)
  if (doubtful > kills * CONNECTIONS) fault(`${doubtful} are in doubt`)
  if (newsletter.status !== 'sent') fault(`it is ${newsletter.status}`)
  const counted = [send.total, send.accepted, send.in_doubt, newsletter.recipient_count]
  if (counted.join() !== [rows.length, accepted, doubtful, accepted].join()) fault(`the counts say ${counted}`)
}

/** How often the server took each message of a newsletter. */
function readTaken(log: string, newsletterId: string): Map<string, number> {
  const taken = new Map<string, number>()
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []
  for (const id of lines) if (id.startsWith(`<${newsletterId}.`)) taken.set(id, (taken.get(id) ?? 0) + 1)
  return taken
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../../admin-api/src/database/connection.ts'
import type { Store } from '../../../admin-api/src/database/database.ts'
import { messageIdOf } from '../../../admin-api/src/modules/audience/newsletters/sending/message-composer.ts'
import { endProcess } from '../../../testing/end-process.ts'
import { addReaders, addSend, sendingEnvironment } from './newsletter-database.ts'

const NEWSLETTER = 'killed'
const CONNECTIONS = 10
const DOMAIN = 'courier.example.org'
const SENDER = join(import.meta.dirname, 'send-process.ts')
const SINK = join(import.meta.dirname, 'mail-sink.ts')

interface KilledSend {
  accepted: number
  inDoubt: number
  /** Sentences about broken promises; empty if there are none. */
  faults: string[]
}

type Place = Parameters<typeof openStore>[0]

/**
 * Sends a newsletter to a mail server with its own durable record, kills the sender as it begins and each time the
 * server has taken so many messages, whose answers it holds back; then compares the ledger with the record.
 */
export async function runKilledSend(options: {
  readers: number
  killsAfter: readonly number[]
  /** The address of an empty PostgreSQL database; without it, the database is a file. */
  databaseUrl?: string
}): Promise<KilledSend> {
  const { readers, killsAfter, databaseUrl } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'hometown-killed-'))
  const log = join(dataDir, 'taken.log')
  mkdirSync(join(dataDir, 'data'))
  const place: Place = { dataDir: join(dataDir, 'data'), databaseUrl }
  const sink = fork(SINK, [log])
  try {
    const [{ address }] = (await once(sink, 'message')) as [{ address: { port: number } }]
    await withStore(place, (store) => addReaders(store, readers))
    await withStore(place, (store) => addSend(store, NEWSLETTER))
    const start = () => fork(SENDER, { env: environmentOf(place, address.port) })

    const first = start()
    await once(first, 'message')
    await endProcess(first, 'SIGKILL')
    for (const taken of killsAfter) {
      sink.send({ holdAt: taken })
      const isHeld = once(sink, 'message')
      const sender = start()
      await isHeld
      await endProcess(sender, 'SIGKILL')
      sink.send({ holdAt: null })
    }
    await once(start(), 'exit')
    return await compare(place, readers, takenIn(log), 1 + killsAfter.length)
  } finally {
    await endProcess(sink)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function environmentOf({ dataDir, databaseUrl }: Place, port: number): NodeJS.ProcessEnv {
  return {
    ...sendingEnvironment(dataDir, port),
    NODE_OPTIONS: process.env.NODE_OPTIONS,
    EDITIONS: 'plain',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
}

async function withStore<T>(place: Place, use: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(place)
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

async function compare(
  place: Place,
  readers: number,
  taken: ReadonlyMap<string, number>,
  kills: number,
): Promise<KilledSend> {
  const faults: string[] = []
  const { rows, emails, send, newsletter } = await withStore(place, async ({ db }) => ({
    rows: await db.selectFrom('newsletter_deliveries').select(['email', 'state']).execute(),
    emails: await db.selectFrom('subscribers').select('email').execute(),
    send: await db.selectFrom('newsletter_sends').selectAll().executeTakeFirstOrThrow(),
    newsletter: await db.selectFrom('newsletters').selectAll().executeTakeFirstOrThrow(),
  }))
  for (const [id, times] of taken) if (times > 1) faults.push(`${id} was taken ${times} times`)
  const states = new Map(rows.map(({ email, state }) => [email, state]))
  for (const { email } of emails) {
    const state = states.get(email)
    const isTaken = taken.has(messageIdOf(NEWSLETTER, email, DOMAIN))
    if (state === 'accepted' && !isTaken) faults.push(`${email} is accepted, but the server never took it`)
    if (state !== 'accepted' && state !== 'in_doubt') faults.push(`${email} is ${state ?? 'not in the ledger'}`)
  }
  const inDoubt = rows.filter(({ state }) => state === 'in_doubt').length
  const accepted = rows.length - inDoubt
  if (rows.length !== readers || emails.length !== readers) faults.push(`${rows.length} rows for ${readers} readers`)
  if (inDoubt > kills * CONNECTIONS) faults.push(`${inDoubt} are in doubt`)
  if (newsletter.status !== 'sent') faults.push(`it is ${newsletter.status}`)
  const counted = [send.total, newsletter.recipient_count]
  if (counted.join() !== [rows.length, accepted].join()) faults.push(`the counts say ${counted}`)
  return { accepted, inDoubt, faults }
}

/** Counts how often the server took each message. */
function takenIn(log: string): Map<string, number> {
  const taken = new Map<string, number>()
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []
  for (const id of lines) if (id.startsWith(`<${NEWSLETTER}.`)) taken.set(id, (taken.get(id) ?? 0) + 1)
  return taken
}

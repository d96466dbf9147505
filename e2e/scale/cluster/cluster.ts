import { join } from 'node:path'
import { createDatabase, type PostgresServer, startPostgres } from '../../../admin-api/test/support/postgres-server.ts'
import { NODE_COMPILE_CACHE } from '../../../testing/compile-cache.ts'
import { findFreePort } from '../../../testing/free-port.ts'
import { type RecordingMailServer, startRecordingMailServer } from '../mail/mail-server.ts'
import type { GateOrder } from '../proxies/gate-order.ts'
import { type Proxies, startProxies } from '../proxies/proxies.ts'
import { type Facts, openFacts } from '../support/facts.ts'
import { createMachine, type Machine, type Role, type Server } from './machine.ts'
import { startObjectStore, type TestObjectStore } from './object-store.ts'
import { startRadosgw } from './radosgw/start-radosgw.ts'

export const ACCOUNT = { username: 'admin', password: 'a-password-for-tests' }
const DATABASE = 'hometown'
const SECRET_KEY = Buffer.alloc(32, 'only for tests ').toString('base64')

const SIZES: readonly { role: Role; count: number }[] = [
  { role: 'api', count: 3 },
  { role: 'jobs', count: 2 },
  { role: 'publisher', count: 2 },
]

export type S3Kind = 'stand-in' | 'radosgw'

export interface ClusterSettings {
  readonly folder: string
  /** Messages per second. */
  readonly mailRate: number
  readonly hasSample: boolean
  readonly s3: S3Kind
}

/** Several machines that are one installation, and the servers that they share. Everything is on loopback. */
export interface Cluster {
  readonly folder: string
  readonly apis: readonly Machine[]
  readonly senders: readonly Machine[]
  readonly publishers: readonly Machine[]
  readonly machines: readonly Machine[]
  readonly postgres: PostgresServer
  readonly objects: TestObjectStore
  readonly mail: RecordingMailServer
  readonly proxies: Proxies
  readonly facts: Facts
  /** Of the database server, for what can't be done from within the installation's database. */
  readonly serverFacts: Facts
  /** The environment of all machines, past the proxies. */
  readonly env: Readonly<Record<string, string>>
  /** What all readers and desks think they ask. */
  readonly origin: string
  /** @param machines default: all */
  setGates(server: Server, order: GateOrder, machines?: readonly Machine[]): Promise<void>
  close(): Promise<void>
}

export async function openCluster({ folder, mailRate, hasSample, s3 }: ClusterSettings): Promise<Cluster> {
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of closing.toReversed()) await end().catch((error: unknown) => console.error(error))
  }
  try {
    const postgres = await startPostgres()
    closing.push(postgres.stop)
    await createDatabase(postgres.address, '', DATABASE)
    const facts = openFacts(`${postgres.address}/${DATABASE}`)
    const serverFacts = openFacts(`${postgres.address}/postgres`)
    closing.push(facts.close, serverFacts.close)
    const objects = await (s3 === 'radosgw' ? startRadosgw() : startObjectStore())
    closing.push(objects.close)
    const mail = await startRecordingMailServer()
    closing.push(mail.close)
    const proxies = await startProxies()
    closing.push(proxies.close)

    const origin = `http://localhost:${await findFreePort()}`
    const common = {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      SITE_URL: origin,
      LOG_LEVEL: 'info',
      SAMPLE_CONTENT: String(hasSample),
      ADMIN_USERNAME: ACCOUNT.username,
      ADMIN_PASSWORD: ACCOUNT.password,
      SECRET_KEY,
      MAIL_FROM: 'Alder County Courier <news@courier.example.org>',
      MAIL_RATE: String(mailRate),
      HARVEST_SECONDS: '0',
      ...objects.env,
    }
    const ports = { postgres: Number(new URL(postgres.address).port), objects: objects.port, mail: mail.port }
    const addresses = (at: Readonly<Record<Server, number>>) => ({
      DATABASE_URL: `postgres://hometown@127.0.0.1:${at.postgres}/${DATABASE}`,
      S3_ENDPOINT: `http://127.0.0.1:${at.objects}`,
      SMTP_URL: `smtp://127.0.0.1:${at.mail}`,
    })
    const openMachine = async (name: string, role: Role): Promise<Machine> => {
      const open = (server: Server) => proxies.open(`${name} ${server}`, { host: '127.0.0.1', port: ports[server] })
      const gates = { postgres: await open('postgres'), objects: await open('objects'), mail: await open('mail') }
      const machine = createMachine({
        name,
        role,
        folder,
        port: await findFreePort(),
        metricsPort: await findFreePort(),
        env: { ...common, ...addresses(gates) },
      })
      closing.push(machine.crash)
      return machine
    }
    const machines: Machine[] = []
    for (const { role, count } of SIZES)
      for (let number = 1; number <= count; number++) machines.push(await openMachine(`${role}-${number}`, role))
    const ofRole = (wanted: Role) => machines.filter(({ role }) => role === wanted)

    return {
      folder: join(folder),
      machines,
      apis: ofRole('api'),
      senders: ofRole('jobs'),
      publishers: ofRole('publisher'),
      postgres,
      objects,
      mail,
      proxies,
      facts,
      serverFacts,
      env: { ...common, ...addresses(ports) },
      origin,
      async setGates(server, order, of = machines) {
        await Promise.all(of.map((machine) => proxies.set(machine.gate(server), order)))
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

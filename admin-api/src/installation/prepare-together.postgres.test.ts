import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { startS3StandIn } from '../../../testing/s3-stand-in.ts'
import { buildTestContext, type TestContext } from '../../test/support/build-test-app.ts'
import { openTestBucket } from '../../test/support/file-machines.ts'
import { startPostgresProxy } from '../../test/support/postgres-proxy.ts'
import { SEVERAL_MACHINES } from '../../test/support/several-machines.ts'
import { createTestDatabase } from '../../test/support/test-store.ts'
import { loadConfig } from '../config/config.ts'
import { findMissingSteps, migrations } from '../database/migrate.ts'
import { openPostgres } from '../database/postgres/postgres.ts'
import { migrateInstallation, prepareInstallation, prepareWhenReachable } from './prepare-installation.ts'

const ACCOUNT = { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'otter violin gravel' }
const SHARED = { ...SEVERAL_MACHINES, ...ACCOUNT }

interface Machine {
  address: string
  bucket?: Awaited<ReturnType<typeof openTestBucket>>
  env?: Record<string, string>
}

async function startMachine({ address, bucket, env = SHARED }: Machine): Promise<TestContext> {
  const { connect } = bucket ?? (await openTestBucket())
  const store = openPostgres(address, { isUnhurried: true })
  onTestFinished(() => store.close())
  return buildTestContext({ store, objects: connect(), env: { DATABASE_URL: address, DATA_DIR: newFolder(), ...env } })
}

it('machines that start at once on an empty database make one account, one sample county and one set of secrets', async () => {
  const address = await createTestDatabase()
  const bucket = await openTestBucket()
  const env = { ...SHARED, SAMPLE_CONTENT: 'true' }
  const machines = await Promise.all([1, 2, 3].map(() => startMachine({ address, bucket, env })))
  await Promise.all(machines.map((machine) => prepareInstallation(machine)))
  const [alder] = machines
  if (!alder) throw new Error('No machine')
  const { db } = alder.store
  expect(await findMissingSteps(alder.store)).toEqual([])
  expect(await db.selectFrom('users').select('username').execute()).toEqual([{ username: 'ada' }])
  const slugs = (await db.selectFrom('articles').select('slug').execute()).map(({ slug }) => slug)
  expect(slugs.length).toBeGreaterThan(0)
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(new Set(machines.map(({ config }) => JSON.stringify(config.sharedSigningKeys))).size).toBe(1)
  expect(await db.selectFrom('instance_values').select('name').where('name', '=', 'mailing_held').execute()).toEqual([])
}, 60_000)

it('a machine with a role needs the migrations, and goes on when they are done', async () => {
  const address = await createTestDatabase()
  const web = await startMachine({ address, env: { ...SHARED, ROLE: 'web' } })
  await expect(prepareInstallation(web)).rejects.toThrow(/run npm run migrate/)
  const { applied } = await migrateInstallation(await startMachine({ address }))
  expect(applied).toEqual(Object.keys(migrations))
  await prepareInstallation(web)
  expect(await web.store.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'ada' }])
})

describe('a machine that starts while the database is away', () => {
  function configOf(databaseUrl: string, shared: Readonly<Record<string, string>>) {
    const place = { DATABASE_URL: databaseUrl, DATA_DIR: newFolder(), SAMPLE_CONTENT: 'false' }
    const loaded = loadConfig({ ...ACCOUNT, ...place, ...shared })
    if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
    return loaded.config
  }

  it('starts when it is there, if it is one of several', async () => {
    const s3 = await startS3StandIn()
    onTestFinished(s3.stop)
    const postgres = await startPostgresProxy()
    const preparing = prepareWhenReachable(configOf(postgres.address, { ...SEVERAL_MACHINES, ...s3.env }))
    await postgres.knocked()
    await postgres.open()
    await expect(preparing).resolves.toBeUndefined()
  }, 60_000)

  it('fails at once if it is the only one, so that the person who sets it up sees why', async () => {
    const postgres = await startPostgresProxy()
    await expect(prepareWhenReachable(configOf(postgres.address, {}))).rejects.toThrow('ECONNREFUSED')
  })
})

import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../../../testing/new-folder.ts'
import { buildTestContext, type TestContext } from '../../test/support/build-test-app.ts'
import { createObjectsInMemory } from '../../test/support/objects-in-memory.ts'
import { createTestDatabase } from '../../test/support/test-store.ts'
import { findMissingSteps, migrateStore } from '../database/migrating/migrate.ts'
import { migrations } from '../database/migrating/migrations.ts'
import { openPostgres } from '../database/postgres/postgres.ts'
import { migrateInstallation } from './migrate-installation.ts'
import { prepareInstallation } from './prepare-installation.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const SHARED = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'alder',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'News <news@example.org>',
  SECRET_KEY: KEY,
  ADMIN_USERNAME: 'ada',
  ADMIN_PASSWORD: 'otter violin gravel',
}

interface Machine {
  context: TestContext
  node: string
}

async function startMachine(
  address: string,
  {
    node,
    objects,
    env,
    dataDir = newFolder(),
  }: Pick<Machine, 'node'> & {
    objects?: TestContext['objects']
    env?: Record<string, string>
    dataDir?: string
  },
): Promise<TestContext> {
  const store = openPostgres(address, { isUnhurried: true })
  onTestFinished(() => store.close())
  const built = await buildTestContext({ store, objects, env: { DATABASE_URL: address, DATA_DIR: dataDir, ...env } })
  return { ...built, node }
}

describe('machines that start at once on an empty database', () => {
  it('make one account, one sample county and one set of secrets', async () => {
    const address = await createTestDatabase()
    const objects = createObjectsInMemory()
    const env = { ...SHARED, SAMPLE_CONTENT: 'true' }
    const machines = await Promise.all(
      ['alder', 'birch', 'cedar'].map((node) => startMachine(address, { node, objects, env })),
    )
    const prepared = await Promise.all(machines.map((machine) => prepareInstallation(machine)))
    expect(prepared.filter(({ signIn }) => signIn)).toHaveLength(1)
    const [alder] = machines
    if (!alder) throw new Error('No machine')
    const { db } = alder.store
    expect(await findMissingSteps(alder.store)).toEqual([])
    expect(await db.selectFrom('users').select('username').execute()).toEqual([{ username: 'ada' }])
    const slugs = (await db.selectFrom('articles').select('slug').execute()).map(({ slug }) => slug)
    expect(slugs.length).toBeGreaterThan(0)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(new Set(machines.map(({ config }) => JSON.stringify(config.sharedSecrets))).size).toBe(1)
    expect(await db.selectFrom('instance_values').select('name').where('name', '=', 'mailing_held').execute()).toEqual(
      [],
    )
    expect((await db.selectFrom('nodes').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual([
      ...['alder', 'birch', 'cedar'],
    ])
  }, 60_000)

  it('need to be told the first password', async () => {
    const address = await createTestDatabase('template template')
    const { ADMIN_PASSWORD: _, ...env } = SHARED
    const alder = await startMachine(address, { node: 'alder', objects: createObjectsInMemory(), env })
    await expect(prepareInstallation(alder)).rejects.toThrow(/^ADMIN_PASSWORD is missing/)
    expect(await alder.store.db.selectFrom('users').selectAll().execute()).toEqual([])
    expect(await alder.store.db.selectFrom('nodes').selectAll().execute()).toEqual([])
  })
})

describe('a machine with a role', () => {
  it('waits for the migrations, says what it waits for, and goes on when they are done', async () => {
    const address = await createTestDatabase()
    const objects = createObjectsInMemory()
    const web = await startMachine(address, { node: 'web', objects, env: { ...SHARED, ROLE: 'web' } })
    const said: string[] = []
    const preparing = prepareInstallation(web, (reason) => said.push(reason))
    await expect.poll(() => said.length).toBeGreaterThan(0)
    expect(said[0]).toMatch(/^Waiting for npm run migrate: the database lacks one step, from 0001-baseline-\w+ on\.$/)
    const job = await startMachine(address, { node: 'migrate', objects, env: SHARED })
    expect((await migrateInstallation(job)).applied).toHaveLength(Object.keys(migrations).length)
    expect((await preparing).signIn).toMatchObject({ username: 'ada' })
  })

  it('refuses the database of a newer version with the way back', async () => {
    const address = await createTestDatabase('template template')
    const web = await startMachine(address, {
      node: 'web',
      objects: createObjectsInMemory(),
      env: { ...SHARED, ROLE: 'web' },
    })
    await migrateStore(web.store, { list: { ...migrations, '9000-notes': async () => {} } })
    await expect(prepareInstallation(web)).rejects.toThrow(/made by a newer version of Hometown/)
  })
})

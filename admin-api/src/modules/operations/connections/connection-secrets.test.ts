import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConnectionName } from '@hometown/shared-types/contract/connections'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../../../../../testing/new-folder.ts'
import { buildTestContext, testConfig } from '../../../../test/support/build-test-app.ts'
import { buildWithRoutes } from '../../../../test/support/recorded-routes.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { testDatabase } from '../../../../test/support/test-store.ts'
import { openStore } from '../../../database/connection.ts'
import { migrateStore } from '../../../database/migrate.ts'
import { unpackArchive } from '../backups/backup-archive.ts'
import { makeBackup } from '../backups/index.ts'
import { CONNECTION_SECRETS } from './connections.service.ts'

const ENDLESS = '/api/live'
/** Each secret contains this text, which is found in JSON, in a header and in Base64, too. */
const PLANTED = 'planted-secret-0123456789'
const FORMS = [PLANTED, Buffer.from(PLANTED).toString('base64').slice(0, 30), Buffer.from(PLANTED).toString('hex')]

const VALUES: Record<ConnectionName, Record<string, string>> = {
  mail: {
    ...{ host: 'mail.example.org', port: '587', security: 'starttls', user: 'nora' },
    ...{ senderName: 'Courier', senderAddress: 'news@example.org' },
  },
  openai: { baseUrl: '', model: '' },
  anthropic: { baseUrl: '', model: '' },
  gemini: { baseUrl: '', model: '' },
  wordpress: { url: 'https://wordpress.example.org', username: 'nora' },
  'mail-reports': {},
}

it('secrets of connections are in no answer of any GET route, not in the logs, and readable in no backup', async () => {
  const dataDir = newFolder()
  const config = testConfig({ DATA_DIR: dataDir, ...(await testDatabase('template template')) })
  const store = await openStore(config)
  onTestFinished(() => store.close())
  await migrateStore(store)
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const context = { ...(await buildTestContext({ store })), log }
  const { app, routes } = await buildWithRoutes(context)
  onTestFinished(() => app.close())
  const { headers } = await signIn(context, 'admin')

  for (const name of Object.keys(VALUES) as ConnectionName[]) {
    const payload = { values: VALUES[name], secrets: plantedFor(name), version: 0 }
    const saved = await app.inject({ method: 'PUT', url: `/api/connections/${name}`, headers, payload })
    expect([name, saved.statusCode, saved.json().message]).toEqual([name, 200, undefined])
    expectNothingIn(`PUT ${name}`, saved.body)
  }
  for (const { method, url } of routes) {
    if (method !== 'GET' || url === ENDLESS) continue
    const answer = await app.inject({ url: url.replace(/:\w+/g, '1').replace('*', '1'), headers })
    expectNothingIn(url, `${answer.body}${JSON.stringify(answer.headers)}`)
  }
  expectNothingIn('audit_log', JSON.stringify(await store.db.selectFrom('audit_log').selectAll().execute()))
  expectNothingIn('live messages', JSON.stringify(context.messages.sent))
  expectNothingIn('log', lines.join(''))

  const { name } = await makeBackup({ ...context, config }, 'manual', context.clock.now())
  const into = newFolder()
  await unpackArchive(createReadStream(join(dataDir, 'backups', name)), into)
  const files = readdirSync(into, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(0)
  expect(files.map((file) => file.name)).not.toContain('secret.key')
  for (const file of files) expectNothingIn(file.name, readFileSync(join(file.parentPath, file.name), 'latin1'))
})

function plantedFor(name: ConnectionName): Record<string, string> {
  const fields: readonly string[] = CONNECTION_SECRETS[name]
  return Object.fromEntries(fields.map((field) => [field, PLANTED]))
}

function expectNothingIn(where: string, text: string): void {
  expect([where, FORMS.filter((form) => text.includes(form))]).toEqual([where, []])
}

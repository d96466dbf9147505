import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupListSchema } from '@hometown/shared-types/backup'
import { systemStatusSchema } from '@hometown/shared-types/system'
import { describe, expect, it } from 'vitest'
import { buildTestApp, buildTestContext, buildWholeTestApp } from '../../../../test/support/build-test-app.ts'
import { openTestBucket } from '../../../../test/support/file-machines.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { buildApp } from '../../../app.ts'
import { saveValue } from '../../../database/settings/instance-values.ts'
import { HOLD } from '../../platform/mail/mailing-hold.service.ts'

describe('the state of the service', () => {
  it('is told to administrators', async () => {
    const { app, context } = await buildWholeTestApp({ store: await openTestStore() })
    const { headers } = await signIn(context, 'admin')
    const answer = await app.inject({ url: '/api/system', headers })
    const status = systemStatusSchema.parse(answer.json())
    expect(status.disk.totalBytes).toBeGreaterThan(status.disk.freeBytes)
    expect(status.oldestChangeAt).toBeNull()
    expect(status.queues).toEqual({ changes: 0, pictures: 0, webhooks: 0, schedule: 0, mails: 0 })
    expect(status.mail).toEqual({ way: 'outbox', held: null })
  })

  it('is told while the object store is away, without the last backup', async () => {
    const { server, connect } = await openTestBucket()
    const objects = connect()
    const { app, context } = await buildTestApp({ store: await openTestStore(), objects })
    const { headers } = await signIn(context, 'admin')
    const ask = async () => systemStatusSchema.parse((await app.inject({ url: '/api/system', headers })).json())
    expect((await ask()).lastBackup).toBeNull()
    server.setFaults({ cut: true })
    const status = await ask()
    expect([status.objects?.problem, status.lastBackup]).toEqual([expect.stringContaining('object store'), undefined])
  })

  it('says that mails are held until somebody of the staff lets them go', async () => {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    await saveValue(context.store.db, HOLD, { since: 1000, reason: 'restored' }, 1000)
    const [admin, editor] = [await signIn(context, 'admin'), await signIn(context)]
    const held = async () => (await app.inject({ url: '/api/system', headers: admin.headers })).json().mail.held
    expect(await held()).toEqual({ since: '1970-01-01T00:00:01.000Z', reason: 'restored' })
    const released = await app.inject({
      method: 'POST',
      url: '/api/system/mailing/release',
      headers: editor.headers,
    })
    expect(released.statusCode).toBe(200)
    expect(await held()).toBeNull()
    expect(context.link.sent).toContainEqual({ type: 'mails-waiting' })
  })

  it('lets an administrator say whom alerts go to', async () => {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const { headers } = await signIn(context, 'admin')
    const put = (alertEmails: string[]) =>
      app.inject({ method: 'PUT', url: '/api/system/alert-emails', headers, payload: { alertEmails } })
    expect((await put([' Ann@Example.org', 'ann@example.org'])).json()).toEqual({ alertEmails: ['ann@example.org'] })
    expect((await put(['nobody'])).statusCode).toBe(422)
    const status = (await app.inject({ url: '/api/system', headers })).json()
    expect(status.alertEmails).toEqual(['ann@example.org'])
  })

  it('asks for a backup once, and refuses a second while it is under way', async () => {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const { headers } = await signIn(context, 'admin')
    const post = () => app.inject({ method: 'POST', url: '/api/backups', headers })
    expect((await post()).statusCode).toBe(202)
    expect((await post()).statusCode).toBe(409)
    const list = backupListSchema.parse((await app.inject({ url: '/api/backups', headers })).json())
    expect(list.work.state).toBe('waiting')
  })
})

it('backups are downloaded and deleted, and nothing beside them', async () => {
  const context = await buildTestContext()
  const app = await buildApp(context)
  const { headers } = await signIn(context, 'admin')
  const folder = join(context.config.dataDir, 'backups')
  const name = 'hometown-2026-11-20T08-30-00Z-manual.tar.gz'
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), 'bytes')
  writeFileSync(join(folder, 'before-update.sqlite'), 'secret')
  const listed = (await app.inject({ url: '/api/backups', headers })).json()
  expect(listed.backups.map((backup: { name: string }) => backup.name)).toEqual([name])

  const download = await app.inject({ url: `/api/backups/${name}`, headers })
  expect(download.body).toBe('bytes')
  expect(download.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-length': '5',
    'content-disposition': `attachment; filename="${name}"`,
  })
  for (const other of ['before-update.sqlite', '..%2Fsecrets.json', '%2e%2e%2fhometown.sqlite'])
    expect((await app.inject({ url: `/api/backups/${other}`, headers })).statusCode).toBe(404)

  await app.inject({ method: 'DELETE', url: `/api/backups/${name}`, headers })
  expect((await app.inject({ url: `/api/backups/${name}`, headers })).statusCode).toBe(404)
  expect(readFileSync(join(folder, 'before-update.sqlite'), 'utf8')).toBe('secret')
  const audit = await context.store.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  expect(audit.map(({ action }) => action)).toEqual(['backup.download', 'backup.delete'])
  await app.close()
})

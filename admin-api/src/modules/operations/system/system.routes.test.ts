import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AuditEntry } from '@hometown/shared-types/contract/audit-log'
import type { Page } from '@hometown/shared-types/contract/fields'
import type { SystemStatus } from '@hometown/shared-types/contract/system'
import { expect, it } from 'vitest'
import { buildWholeTestApp } from '../../../../test/support/build-test-app.ts'
import { callsOf, signIn } from '../../../../test/support/sign-in.ts'

async function open() {
  const { app, context } = await buildWholeTestApp()
  const call = callsOf(app, await signIn(context, 'admin'))
  const read = async () => (await call('GET', '/api/system')).json<SystemStatus>()
  return { context, call, read }
}

it('administrators see the state of the service', async () => {
  const { read } = await open()
  expect(await read()).toMatchObject({
    ...{ oldestChangeAt: null, waiting: { changes: 0, mails: 0 }, mail: { way: 'outbox', held: null } },
  })
})

it('backups are asked for and downloaded, and nothing beside them', async () => {
  const { context, call } = await open()
  expect((await call('POST', '/api/backups')).statusCode).toBe(202)
  const folder = join(context.config.dataDir, 'backups')
  const name = 'hometown-2026-11-20T08-30-00Z-manual.tar.gz'
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), 'bytes')
  writeFileSync(join(folder, 'before-update.sqlite'), 'secret')
  expect((await call('GET', '/api/backups')).json()).toEqual({
    backups: [{ name, kind: 'manual', madeAt: '2026-11-20T08:30:00.000Z', bytes: 5 }],
    ...{ isAsked: true, problem: null },
  })

  const download = await call('GET', `/api/backups/${name}`)
  expect(download.body).toBe('bytes')
  expect(download.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-length': '5',
    'content-disposition': `attachment; filename="${name}"`,
  })
  for (const other of ['before-update.sqlite', '..%2Fsecrets.json', '%2e%2e%2fhometown.sqlite'])
    expect((await call('GET', `/api/backups/${other}`)).statusCode).toBe(404)
  const { data } = (await call('GET', '/api/audit-log')).json<Page<AuditEntry>>()
  expect(data.map(({ action }) => action)).toEqual(['backup.download', 'backup.make'])
})

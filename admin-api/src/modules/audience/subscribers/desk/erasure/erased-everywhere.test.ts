import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../../../../../../../testing/new-folder.ts'
import { addReaders } from '../../../../../../test/support/add-readers.ts'
import { buildTestApp } from '../../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../../test/support/sign-in.ts'
import { testDatabase } from '../../../../../../test/support/test-store.ts'
import { loadConfig } from '../../../../../config/config.ts'
import { openStore } from '../../../../../database/connection.ts'
import type { Database } from '../../../../../database/database.ts'
import { prepareInstallation } from '../../../../../installation/prepare-installation.ts'
import { createLogger } from '../../../../../log/log.ts'
import { queueMail } from '../../../../platform/mail/outgoing-mails.service.ts'
import { suppress } from '../../../../platform/suppressions/suppressions.service.ts'

const EMAIL = "o'hara+news@forget-me.example"
/** With the same ending as the erased address. */
const LONGER = "x.o'hara+news@forget-me.example"

/** So that every spelling is found: undoes capitals, URL and HTML escapes, and spaces. */
function plain(text: string): string {
  const decoded = text
    .replaceAll(/%[\da-f]{2}/gi, (sign) => String.fromCharCode(Number.parseInt(sign.slice(1), 16)))
    .replaceAll(/&#39;|&apos;/g, "'")
  return decoded.toLowerCase().replaceAll(/\s+/g, '')
}

function timesFound(text: string): number {
  return plain(text).replaceAll(LONGER, '').split(EMAIL).length - 1
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}

async function tablesOf(db: Kysely<Database>): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name)
}

describe('an address that was erased', () => {
  async function open() {
    const dataDir = newFolder()
    const env = {
      DATA_DIR: dataDir,
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: 'otter violin gravel',
      ...(await testDatabase()),
    }
    const loaded = loadConfig({ SITE_URL: 'http://localhost:3000', SAMPLE_CONTENT: 'false', ...env })
    if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
    const store = await openStore(loaded.config)
    onTestFinished(() => store.close())
    const { app, context } = await buildTestApp({ store, env })
    await prepareInstallation(context)
    const lines: string[] = []
    const log = createLogger('test', { destination: { write: (line) => void lines.push(line) } })
    const user = await signIn(context)
    const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
      const answer = await app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })
      log.info({ method, url }, 'request')
      return answer
    }
    const { db } = store
    return {
      ...{ context, db, call, log, dataDir },
      erase: () => call('POST', '/api/subscribers/erase', { email: EMAIL }),
      async found() {
        const found: Record<string, number> = { log: timesFound(lines.join('')) }
        for (const table of await tablesOf(db)) {
          const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
          found[table] = timesFound(JSON.stringify(rows))
        }
        for (const path of filesIn(dataDir)) found[path] = timesFound(readFileSync(path, 'latin1'))
        return Object.fromEntries(Object.entries(found).filter(([, times]) => times > 0))
      },
    }
  }

  it('is in no table, no log and no file, however it was spelled there', async () => {
    const { context, db, call, log, dataDir, erase, found } = await open()
    const now = context.clock.now()
    const [changed = '', , gone = ''] = await addReaders(context, [
      { email: 'before@forget-me.example' },
      { email: LONGER },
      { email: 'gone@forget-me.example' },
    ])
    // One address was corrected later; the other's subscription was deleted.
    for (const id of [changed, gone]) {
      await call('PATCH', `/api/subscribers/${id}`, { email: EMAIL.toUpperCase() })
      await call('PATCH', `/api/subscribers/${id}`, { email: `${id}@forget-me.example` })
    }
    await call('DELETE', `/api/subscribers/${gone}`)
    await call('POST', '/api/subscribers/add', {
      ...{ email: EMAIL, categories: ['Events'], consentSource: `A mail from O'HARA+news@forget-me.example` },
    })
    await call('POST', '/api/event-submissions', {
      ...{ title: 'Fair', location: 'Square', startDate: '2026-12-05T10:00', name: 'Ann', email: EMAIL },
      note: `Write to ${EMAIL.toUpperCase()}.`,
    })
    const { id: importId } = await db
      .insertInto('subscriber_imports')
      .values({
        ...{ id: 'i1', csv_content: `email,categories\n${LONGER},Events\n"O'Hara+News@Forget-Me.Example",Events` },
        ...{ options: '{"consentSource":"The fair"}', username: 'ann', user_id: 'u' },
        ...{ rows_total: 2, created_at: now, finished_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const cells = [EMAIL, ` "O'Hara" <O'HARA+news@forget-me.example>`, "o'hara+news @forget-me.example", LONGER]
    await db
      .insertInto('subscriber_import_rows')
      .values(
        cells.map((name, index) => ({ import_id: importId, row_number: index + 2, kind: 'error', name, reason: 'No' })),
      )
      .execute()
    await db
      .insertInto('newsletters')
      .values({
        ...{ id: 'n1', title: 'Week 1', description: null, scheduled_for: null },
        ...{ sent_at: 1, status: 'sent', created_at: 1, updated_at: 1 },
      })
      .execute()
    const { no } = await db
      .insertInto('newsletter_sends')
      .values({
        ...{ newsletter_id: 'n1', started_at: 1, total: 3, noted_to: EMAIL, next_email: EMAIL },
        ...{ finished_at: null, paused_at: null, pause_reason: null, cancelled_at: null },
        problem: `Nobody at ${EMAIL}`,
      })
      .returning('no')
      .executeTakeFirstOrThrow()
    const delivery = { send_no: no, variant: 0, next_attempt_at: null, fence: null, updated_at: 1 }
    await db
      .insertInto('newsletter_deliveries')
      .values([
        { ...delivery, email: EMAIL, subscriber_id: 's', state: 'accepted', reply: `250 <${EMAIL}>` },
        { ...delivery, email: 'a@forget-me.example', subscriber_id: 'a', state: 'failed', reply: `550 to <${EMAIL}>` },
        { ...delivery, email: LONGER, subscriber_id: 'l', state: 'accepted', reply: null },
      ])
      .execute()
    await db.transaction().execute(async (trx) => {
      await queueMail(trx, { kind: 'subscription.changed', to: EMAIL, subject: 'Hello', text: `For ${EMAIL}` }, now)
      const link = 'https://x.example/?to=o%27hara%2Bnews%40Forget-Me.example'
      await queueMail(trx, { kind: 'alert', to: 'ed@forget-me.example', subject: 'Back', text: link }, now)
      await suppress(trx, { email: EMAIL, reason: 'bounce', details: null }, now)
      await suppress(trx, { email: LONGER, reason: 'bounce', details: `550 for ${EMAIL}` }, now)
    })
    const report = Buffer.from(`To: us@x.example\r\n\r\nFinal-Recipient: rfc822; ${EMAIL}`).toString('base64')
    await db
      .insertInto('mail_feedback')
      .values({
        ...{ id: 'f1', reporter: 'message', content: report, outcome: null },
        ...{ received_at: now, processed_at: null },
      })
      .execute()
    await db
      .insertInto('chat_sessions')
      .values({ id: 'c1', title: EMAIL, provider: 'openai', user_id: null, created_at: now, updated_at: now })
      .execute()
    await db
      .insertInto('chat_messages')
      .values({ id: 'm1', session_id: 'c1', role: 'user', content: `Who is ${EMAIL}?`, created_at: now })
      .execute()
    const chatFile = { session_id: 'c1', file_type: 'text/plain', file_size: 9, file_url: '/x', uploaded_at: now }
    await db
      .insertInto('chat_attachments')
      .values([
        { ...chatFile, id: 'a1', file_name: 'a1.txt', original_name: 'list.txt', extracted: `Ann, ${EMAIL}` },
        { ...chatFile, id: 'a2', file_name: 'a2.txt', original_name: 'other.txt', extracted: `Bob, ${LONGER}` },
      ])
      .execute()
    const outbox = join(dataDir, 'outbox')
    mkdirSync(outbox, { recursive: true })
    writeFileSync(join(outbox, '1.eml'), `To: "O'Hara" <O'Hara+News@forget-me.example>\r\n\r\nHello ${EMAIL}`)
    log.warn({ reply: `550 <${EMAIL}> unknown` }, `${EMAIL.toUpperCase()} was not found`)

    const before = await found()
    expect(Object.keys(before).length).toBeGreaterThan(8)
    expect((await erase()).statusCode).toBe(200)
    expect(await found()).toEqual({})

    expect(await db.selectFrom('chat_attachments').select('id').execute()).toEqual([{ id: 'a2' }])
    const ofOthers = await db.selectFrom('subscriber_import_rows').select('name').where('name', '<>', '').execute()
    expect(ofOthers).toEqual([{ name: LONGER }])
    const send = await db.selectFrom('newsletter_sends').select(['noted_to', 'next_email']).executeTakeFirstOrThrow()
    expect(send).toEqual({ noted_to: 'a@forget-me.example', next_email: 'a@forget-me.example' })
    expect(await db.selectFrom('mail_suppressions').select(['email', 'details']).execute()).toEqual([
      { email: LONGER, details: '550 for [erased]' },
    ])
  })
})

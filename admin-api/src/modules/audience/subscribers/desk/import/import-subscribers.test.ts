import { csvImportQueuedSchema, csvImportResultSchema } from '@hometown/shared-types/csv-import'
import { type ImportSubscribersInput, importProgressSchema } from '@hometown/shared-types/subscriber-import'
import { describe, expect, it } from 'vitest'
import { buildTestApp, type TestContext } from '../../../../../../test/support/build-test-app.ts'
import { startLoop } from '../../../../../../test/support/leader.ts'
import { addReaders } from '../../../../../../test/support/readers.ts'
import { signIn } from '../../../../../../test/support/sign-in.ts'
import { queuedImports } from './queued-imports.ts'

const HEADER = 'email,categories,status,confirmed_at,consent_source'

describe('a CSV file of subscribers', () => {
  async function open() {
    const { app, context } = await buildTestApp()
    const { headers } = await signIn(context, 'admin')
    const send = (input: ImportSubscribersInput) =>
      app.inject({ method: 'POST', url: '/api/subscribers/import', headers, payload: input })
    return {
      app,
      context,
      headers,
      send,
      run: async (csvContent: string, options: Partial<ImportSubscribersInput> = {}) =>
        csvImportResultSchema.parse((await send({ csvContent, consentSource: 'The fair', ...options })).json()),
      rows: () => context.store.db.selectFrom('subscribers').selectAll().orderBy('email').execute(),
    }
  }

  it('brings good rows in, whatever is wrong with the others, and counts as a spreadsheet does', async () => {
    const { context, run, rows } = await open()
    await addReaders(context, [{ email: 'left@x.example', status: 'unsubscribed' }, { email: 'here@x.example' }])
    const result = await run(
      [
        HEADER,
        'A@x.example,Events; sports,,2026-01-02T03:04:05Z,"Sheet, library"',
        '',
        'nobody,Events,,,',
        'b@x.example,Weather,,,',
        'c@x.example,Events,pending,,',
        'a@x.example,Clubs,,,',
        'left@x.example,Events,active,,',
        'here@x.example,Events,,,',
        'd@x.example,Sports Schedule|Churches,unsubscribed,,',
        'e@x.example,,,,',
        'f@x.example,Events,,soon,',
        ',Events,,,',
      ].join('\r\n'),
    )
    expect(result).toEqual({
      imported: 2,
      skipped: 4,
      errors: 5,
      message: 'Imported 2 subscribers. 5 errors, 4 skipped.',
      errorDetails: [
        { row: 4, error: 'nobody: This is not an email address' },
        { row: 5, error: 'b@x.example: “Weather” is not a category' },
        { row: 11, error: 'e@x.example: Please select at least one category' },
        { row: 12, error: 'f@x.example: confirmed_at is not a date' },
        { row: 13, error: 'The address is missing' },
      ],
      skippedDetails: [
        { row: 6, name: 'c@x.example', reason: 'Not confirmed in your file. They can sign up themselves' },
        { row: 7, name: 'a@x.example', reason: 'The same address as in row 2' },
        { row: 8, name: 'left@x.example', reason: 'Already on the list, as unsubscribed' },
        { row: 9, name: 'here@x.example', reason: 'Already on the list' },
      ],
    })
    const [a, d, , left] = await rows()
    expect(a).toMatchObject({
      categories: '["Events","Sports"]',
      confirmed_at: Date.UTC(2026, 0, 2, 3, 4, 5),
      consent_source: 'Sheet, library',
    })
    expect(d).toMatchObject({ categories: '["Sports","Churches"]', status: 'unsubscribed', consent_source: 'The fair' })
    expect(left?.status).toBe('unsubscribed')
    const events = await context.store.db.selectFrom('consent_events').selectAll().execute()
    expect(events.map(({ source }) => source)).toEqual(['import', 'import'])
  })

  it('asks what statuses mean that only a person knows, and imports nothing before', async () => {
    const { send, run, rows } = await open()
    const csvContent = [
      'email,status',
      ...['a@x.example,1', 'b@x.example,Abgemeldet', 'c@x.example,2', 'd@x.example,active', 'e@x.example,constructor'],
    ].join('\n')
    const options = { csvContent, consentSource: 'x', categories: ['Events' as const] }
    const asked = await send(options)
    expect([asked.statusCode, asked.json()]).toMatchObject([
      422,
      { code: 'unknown_statuses', unknownStatuses: ['1', 'abgemeldet', '2', 'constructor'] },
    ])
    expect(await rows()).toEqual([])
    const statuses = { '1': 'active', abgemeldet: 'unsubscribed', '2': 'leave-out', constructor: 'leave-out' } as const
    expect(await run(csvContent, { ...options, statuses })).toMatchObject({ imported: 3, skipped: 2, errors: 0 })
    expect((await rows()).map(({ email, status }) => [email[0], status])).toEqual([
      ['a', 'active'],
      ['b', 'unsubscribed'],
      ['d', 'active'],
    ])
  })

  it('says so where somebody is active here and left there', async () => {
    const { context, run, rows } = await open()
    await addReaders(context, [{ email: 'here@x.example' }])
    const { skippedDetails } = await run('Email,categories,UNSUB_TIME\nhere@x.example,Events,2024-05-06\n')
    expect(skippedDetails).toEqual([
      { row: 2, name: 'here@x.example', reason: 'Already on the list, and still active. Your file says they left' },
    ])
    expect((await rows()).map(({ status }) => status)).toEqual(['active'])
  })

  it('with two rows of one reader counts the one that left', async () => {
    const { run, rows } = await open()
    const between = Array.from({ length: 300 }, (_, at) => `r${at}@x.example,Events,One,active\n`).join('')
    const two = (status: string) => `d@x.example,Events,One,${status}\n`
    await run(`email,categories,list,status\n${two('active')}${between}${two('unsubscribed')}`)
    const left = (await rows()).filter(({ status }) => status === 'unsubscribed')
    expect(left.map(({ email }) => email)).toEqual(['d@x.example'])
  })

  it('needs a word on the consent, and a column of addresses', async () => {
    const { send } = await open()
    const without = await send({ csvContent: 'email,categories\na@x.example,Events' })
    expect([without.statusCode, without.json().message]).toEqual([422, 'Please enter the source of consent'])
    expect((await send({ csvContent: 'name\nx', consentSource: 'x' })).json().message).toContain('no “email” column')
    expect((await send({ csvContent: HEADER, consentSource: 'x' })).json().message).toContain('no rows')
  })

  it('takes back in what was exported, formulas and all', async () => {
    const { app, headers, context, run, rows } = await open()
    await addReaders(context, [
      {
        email: '+tag@x.example',
        categories: ['Clubs', 'Events'],
        confirmed_at: 1_700_000_000_000,
        consent_source: '=1+1',
      },
      { email: 'b@x.example', status: 'unsubscribed', consent_source: 'A "quoted", one' },
    ])
    const before = await rows()
    const answer = await app.inject({ url: '/api/subscribers/export.csv', headers })
    expect(answer.headers['content-disposition']).toContain('attachment; filename="subscribers-')
    expect(answer.body).toContain("'+tag@x.example")
    await context.store.db.deleteFrom('subscribers').execute()
    expect(await run(answer.body)).toMatchObject({ imported: 2, errors: 0 })
    const kept = (list: typeof before) =>
      list.map(({ email, categories, status, confirmed_at, consent_source }) => ({
        ...{ email, categories, status, confirmed_at, consent_source },
      }))
    expect(kept(await rows())).toEqual(kept(before))
    const filtered = await app.inject({ url: '/api/subscribers/export.csv?status=active&search=%2Btag', headers })
    expect(filtered.body.trim().split('\n')).toHaveLength(2)
  })

  it('of more than 10,000 rows is imported in the background, and goes on behind what is done after a restart', async () => {
    const { app, context, headers, send, rows } = await open()
    const lines = Array.from({ length: 10_050 }, (_, at) => (at === 5 ? 'bad,Events' : `r${at}@x.example,Events`))
    const answer = await send({ csvContent: ['email,categories', ...lines].join('\n'), consentSource: 'The fair' })
    expect(answer.statusCode).toBe(202)
    const { jobId } = csvImportQueuedSchema.parse(answer.json())
    const progress = async () =>
      importProgressSchema.parse((await app.inject({ url: `/api/subscribers/imports/${jobId}`, headers })).json())
    expect(await progress()).toMatchObject({ rows: 10_050, done: 0, isFinished: false })

    await expect(runUntilBroken(context, 3)).rejects.toThrow('pulled the plug')
    expect(await progress()).toMatchObject({ done: 400, isFinished: false })

    const loop = await startLoop(context, queuedImports)
    await loop.look()
    await loop.stop()
    const end = await progress()
    expect(end).toMatchObject({ done: 10_050, isFinished: true, result: { imported: 10_049, skipped: 0, errors: 1 } })
    expect(end.result.errorDetails).toEqual([{ row: 7, error: 'bad: This is not an email address' }])
    expect(await rows()).toHaveLength(10_049)
    const stored = await context.store.db.selectFrom('subscriber_imports').select('csv_content').execute()
    expect(stored).toEqual([{ csv_content: '' }])
  }, 60_000)
})

/** Runs the import without a loop until the clock fails in the n-th part. */
async function runUntilBroken(context: TestContext, parts: number): Promise<void> {
  const { id } = await context.store.db.selectFrom('subscriber_imports').select('id').executeTakeFirstOrThrow()
  let calls = 0
  const clock = {
    now() {
      calls++
      if (calls === parts) throw new Error('pulled the plug')
      return context.clock.now()
    },
  }
  const job = { kind: 'subscriber-import', subjectId: id, dueAt: 0 }
  await queuedImports.run({ ...context, clock }, job, async () => undefined)
}

import type { CsvImportResult } from '@hometown/shared-types/contract/csv-import'
import type { ImportSubscribersInput } from '@hometown/shared-types/contract/desk-subscribers'
import { describe, expect, it, test } from 'vitest'
import { beforeWrite } from '../../../../../test/support/before-write.ts'
import { addReaders } from '../../../../../test/support/readers.ts'
import { openSignedIn } from '../../../../../test/support/sign-in.ts'
import { readCsvRows } from '../../../../csv/csv-rows.ts'
import { cellsByColumn, readSubscriberRow as readCells } from './read-subscriber-row.ts'

const HEADER = 'email,categories,status,confirmed_at,consent_source'

describe('a CSV file of subscribers', () => {
  async function open() {
    const { context, call, actions } = await openSignedIn({ role: 'admin', base: '/api/subscribers' })
    const send = (input: ImportSubscribersInput) => call('POST', '/import', input)
    return {
      ...{ context, call, actions, send },
      run: async (csvContent: string, options: Partial<ImportSubscribersInput> = {}) =>
        (await send({ csvContent, consentSource: 'The fair', ...options })).json<CsvImportResult>(),
      rows: () => context.store.db.selectFrom('subscribers').selectAll().orderBy('email').execute(),
    }
  }

  it('brings good rows in, whatever is wrong with the others, and counts as a spreadsheet does', async () => {
    const { context, run, rows } = await open()
    const here = ['here@x.example', 'stays@x.example'].map((email) => ({ email }))
    await addReaders(context, [{ email: 'left@x.example', status: 'unsubscribed' }, ...here])
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
        'f@x.example,Events,,2024 or so,',
        ',Events,,,',
        'stays@x.example,Events,unsubscribed,,',
      ].join('\r\n'),
    )
    expect(result).toEqual({
      ...{ imported: 3, skipped: 5, errors: 4, message: 'Imported 3 subscribers. 4 errors, 5 skipped.' },
      errorDetails: [
        { row: 4, error: 'nobody: This is not an email address' },
        { row: 5, error: 'b@x.example: “Weather” is not a category' },
        { row: 11, error: 'e@x.example: Please select at least one category' },
        { row: 13, error: 'The address is missing' },
      ],
      skippedDetails: [
        { row: 6, name: 'c@x.example', reason: 'Not confirmed in your file. They can sign up themselves' },
        { row: 7, name: 'a@x.example', reason: 'The same address as in row 2' },
        { row: 8, name: 'left@x.example', reason: 'Already on the list, as unsubscribed' },
        { row: 9, name: 'here@x.example', reason: 'Already on the list' },
        { row: 14, name: 'stays@x.example', reason: 'Already on the list, and still active. Your file says they left' },
      ],
    })
    const [a, d, f, , unsubscribed, stays] = await rows()
    const consent = { confirmed_at: Date.UTC(2026, 0, 2, 3, 4, 5), consent_source: 'Sheet, library' }
    expect(a).toMatchObject({ ...consent, categories: '["Events","Sports"]' })
    expect(d).toMatchObject({ categories: '["Sports","Churches"]', status: 'unsubscribed', consent_source: 'The fair' })
    expect([f?.confirmed_at, unsubscribed?.status, stays?.status]).toEqual([null, 'unsubscribed', 'active'])
    const events = await context.store.db.selectFrom('consent_events').selectAll().execute()
    expect(events.map(({ source }) => source)).toEqual(['import', 'import', 'import'])
  })

  it('asks what statuses mean that only a person knows, and imports nothing before', async () => {
    const { call, send, run, rows } = await open()
    const csvContent = [
      'email,status',
      ...['a@x.example,1', 'b@x.example,Abgemeldet', 'c@x.example,2', 'd@x.example,active', 'e@x.example,constructor'],
    ].join('\n')
    const options = { csvContent, consentSource: 'x', categories: ['Events' as const] }
    const preview = await call('POST', '/import/preview', { csvContent })
    expect(preview.json()).toMatchObject({ unknownStatuses: ['1', 'abgemeldet', '2', 'constructor'] })
    expect((await send(options)).json()).toMatchObject({
      code: 'unknown_statuses',
      message: expect.stringContaining('“1”, “abgemeldet”, “2”, “constructor”'),
    })
    expect(await rows()).toEqual([])
    const statuses = { '1': 'active', abgemeldet: 'unsubscribed', '2': 'leave-out', constructor: 'leave-out' } as const
    expect(await run(csvContent, { ...options, statuses })).toMatchObject({ imported: 3, skipped: 2, errors: 0 })
    expect((await rows()).map(({ email, status }) => `${email[0]} ${status}`)).toEqual([
      ...['a active', 'b unsubscribed', 'd active'],
    ])
  })

  it('is previewed: what its columns are read as, in the words of its header', async () => {
    const { call } = await open()
    const csvContent = 'sep=;\n"E-Mail; private";First Name;;Unsubscribed At\n'
    const preview = await call('POST', '/import/preview', { csvContent })
    expect(preview.json()).toEqual({
      columns: [
        { title: 'E-Mail; private', column: null },
        { title: 'First Name', column: null },
        { title: 'Unsubscribed At', column: 'left' },
      ],
      unknownStatuses: [],
    })
    const { columns } = (await call('POST', '/import/preview', { csvContent: 'Email Address\n"a@x.example' })).json()
    expect(columns).toEqual([{ title: 'Email Address', column: 'email' }])
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
    const { call, context, run, rows } = await open()
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
    const answer = await call('GET', '/export.csv')
    expect(answer.headers['content-disposition']).toContain('attachment; filename="subscribers-')
    expect(answer.body).toContain("'+tag@x.example")
    await context.store.db.deleteFrom('subscribers').execute()
    expect(await run(answer.body)).toMatchObject({ imported: 2, errors: 0 })
    const exportedColumns = (list: typeof before) =>
      list.map(({ email, categories, status, confirmed_at, consent_source }) => ({
        ...{ email, categories, status, confirmed_at, consent_source },
      }))
    expect(exportedColumns(await rows())).toEqual(exportedColumns(before))
    const filtered = await call('GET', '/export.csv?status=active&search=%2Btag')
    expect(filtered.body.trim().split('\n')).toHaveLength(2)
  })

  it('can be imported again after an interruption, and may have any number of rows', async () => {
    const { context, actions, send, run, rows } = await open()
    const lines = Array.from({ length: 12_000 }, (_, at) => (at === 5 ? 'bad,Events' : `r${at}@x.example,Events`))
    const csvContent = ['email,categories', ...lines].join('\n')
    beforeWrite(context.store, 10, () => Promise.reject(new Error('pulled the plug')))
    expect((await send({ csvContent, consentSource: 'The fair' })).statusCode).toBe(500)
    const before = (await rows()).length
    expect(before % 200).toBe(199)
    expect(await actions()).toEqual(['subscriber.import'])
    const { errorDetails, ...counts } = await run(csvContent)
    expect(counts).toMatchObject({ imported: 11_999 - before, skipped: before, errors: 1 })
    expect(errorDetails).toEqual([{ row: 7, error: 'bad: This is not an email address' }])
    expect(await rows()).toHaveLength(11_999)
  }, 60_000)
})

const readRow = (values: Record<string, string>, options: Parameters<typeof readCells>[1], now: number) =>
  readCells({ values, cells: cellsByColumn(values, new Map()) }, options, now)

const NOW = Date.UTC(2026, 10, 20, 16)

/** Returns what becomes of each row: the status, or why there is no subscriber. */
async function outcomesOf(csv: string): Promise<string[]> {
  const options = { consentSource: 'The fair', confirmed: true, categories: ['Community' as const] }
  const outcomes: string[] = []
  for await (const { values } of readCsvRows(csv)) {
    const read = readRow(values, options, NOW)
    if ('subscriber' in read) outcomes.push(read.subscriber.status)
    else outcomes.push('skipped' in read ? 'skipped' : read.problem)
  }
  return outcomes
}

const TIMES = '2021-03-02 09:00:00,2021-03-02 09:05:00'
const LATER = '2024-05-06 07:08:09'
const BAD_STATUS = 'Status must be active or unsubscribed'

/** Each row of a file, which begins with the address, by what follows the address. */
test.each<[string, header: string, outcomes: Record<string, string>]>([
  ['Mailchimp', 'Email Address,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME', { [`${TIMES},${LATER}`]: 'unsubscribed' }],
  [
    'Mailchimp’s cleaned',
    'Email Address,OPTIN_TIME,CONFIRM_TIME,CLEAN_TIME',
    { [`${TIMES},${LATER}`]: 'unsubscribed' },
  ],
  ['Mailchimp’s unconfirmed', 'Email Address,OPTIN_TIME,CONFIRM_TIME', { ',': 'skipped' }],
  ['Substack', 'email,active_subscription,email_disabled', { 'false,false': 'active', 'false,true': 'unsubscribed' }],
  ['a list of addresses', 'email_address,name', { 'Greta Holm': 'active' }],
  ['Ghost', 'email,name,subscribed_to_emails', { 'G,false': 'unsubscribed', 'H,true': 'active' }],
  ['beehiiv', 'Email,Status', { active: 'active', inactive: 'unsubscribed', pending: 'skipped' }],
  ['bounces', 'E-Mail,Hard Bounced', { No: 'active', Yes: 'unsubscribed' }],
  ['numbers in a column of yes and no', 'email,is_subscribed', { 1: 'active', 0: 'unsubscribed' }],
  ['a clear word under any title', 'email,Zustand', { Unsubscribed: 'unsubscribed', gut: 'active' }],
  ['two columns that disagree', 'email,status,opted_out', { 'active,true': 'unsubscribed' }],
  [
    'Constant Contact',
    'Email address - home,Email status,Confirmed Opt-Out Date',
    { 'Active,': 'active', 'Opt-out,2023-05-06 10:00:00 GMT': 'unsubscribed', 'Awaiting confirmation,': 'skipped' },
  ],
  [
    'MailerLite',
    'Subscriber,Status,Subscribed,Unsubscribed',
    {
      'Active,2023-01-02 03:04:05,': 'active',
      'Active,2023-01-02,2023-06-01': 'unsubscribed',
      'Junk,,': 'unsubscribed',
    },
  ],
  [
    'a time with other words',
    'email,accepts_marketing,confirmed_at',
    {
      'Opted out 2024-05-06,': BAD_STATUS,
      'yes,Not since 2024-05-06': BAD_STATUS,
      '2024-05-06,"Friday, April 5, 2024"': 'active',
    },
  ],
  ['confirmation as yes and no', 'email,confirmed', { true: 'active', false: 'skipped' }],
  ['costs and links', 'email,stripe_cancelled_at,unsubscribe_url', { '2024-01-01,https://x.example/leave': 'active' }],
])('nobody who left, bounced or hasn’t confirmed becomes active: %s', async (_, header, outcomes) => {
  const rows = Object.keys(outcomes).map((cells) => `a@x.example,${cells}`)
  expect(await outcomesOf([header, ...rows].join('\n'))).toEqual(Object.values(outcomes))
})

test('tags may have quotes, also without a category for the others', () => {
  const categoriesOf = (TAGS: string) => {
    const read = readRow({ email: 'a@x.example', tags: TAGS }, { consentSource: 'x', confirmed: true }, NOW)
    return 'subscriber' in read ? read.subscriber.categories : read
  }
  expect(categoriesOf('"Sports","Events"')).toEqual(['Sports', 'Events'])
  expect(categoriesOf('"Clubs"')).toEqual(['Clubs'])
  expect(categoriesOf('["Sports", "VIP"]')).toEqual(['Sports'])
})

test.each([
  ['2/12/23 10:54', '2023-02-12T10:54:00.000Z'],
  ['11/30/2023 6:05:09 PM', '2023-11-30T18:05:09.000Z'],
  ['5.4.2022 06:07', '2022-04-05T06:07:00.000Z'],
  ['2022-04-05T06:07:08.123-05:00', '2022-04-05T11:07:08.123Z'],
  ['Apr 5, 2022 at 6:07 AM', '2022-04-05T06:07:00.000Z'],
  ['45021.25', '2023-04-05T06:00:00.000Z'],
  ['1649138828', '2022-04-05T06:07:08.000Z'],
  ['soon', undefined],
  ['11/30/2023 sometime', '2026-11-20T16:00:00.000Z'],
])('the time of confirmation %s is read', (confirmed, at) => {
  const values = { email: 'a@x.example', confirm_time: confirmed }
  const options = { consentSource: 'x', confirmed: true, categories: ['Community' as const] }
  const read = readRow(values, options, NOW)
  const { confirmedAt } = 'subscriber' in read ? read.subscriber : { confirmedAt: undefined }
  expect(confirmedAt).toBe(at && Date.parse(at))
})

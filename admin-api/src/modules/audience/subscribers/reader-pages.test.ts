import { describe, expect, test } from 'vitest'
import { testSettings } from '../../../../../testing/test-settings.ts'
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts'
import { findMailLink, findReader, listMailsTo, pressMailButton } from '../../../../test/support/readers.ts'

const ANN = 'ann@example.org'

function post({ app }: TestApp, url: string, fields: [string, string][] | string, headers = {}) {
  const payload = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return app.inject({ method: 'POST', url, headers: { ...type, ...headers }, payload })
}

const signUp = (service: TestApp, fields: [string, string][]) => post(service, '/api/subscribers/form', fields)
const good: [string, string][] = [
  ['email', ANN],
  ['categories', 'Sports'],
  ['categories', 'Clubs'],
  ['homepage', ''],
]

type Answer = Awaited<ReturnType<typeof post>>

function expectPage({ headers, body }: Answer, title: string): void {
  expect(body).toContain(`>${title}</h1>`)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(body).not.toMatch(/<script|https?:\/\/(?!localhost:3000)/)
}

const MULTIPART = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--'

describe('without script', () => {
  test('a reader signs up, and known addresses hear the same', async () => {
    const service = await buildTestApp()
    const first = await signUp(service, good)
    expect(first.statusCode).toBe(201)
    expectPage(first, 'Successfully Subscribed!')
    expect(first.body).toContain(`<strong>${ANN}</strong> for 2 categories.`)
    expect((await signUp(service, good)).body).toBe(first.body)
    expect(await findReader(service, ANN)).toMatchObject({
      categories: '["Sports","Clubs"]',
      consent_source: 'website without script',
    })
  })

  test('leaving is a mail, a page and a press', async () => {
    const service = await buildTestApp()
    await signUp(service, good)
    const answer = await post(service, '/api/subscribers/leave', [['email', ' ANN@example.org ']])
    expectPage(answer, 'Please check your email')
    expect((await post(service, '/api/subscribers/leave', [['email', 'no@example.org']])).body).toBe(answer.body)
    const [mail] = await listMailsTo(service, ANN)
    const link = findMailLink(mail, 'unsubscribe')
    expectPage(await service.app.inject(link), 'Unsubscribe from All Newsletters')
    expect(await findReader(service, ANN)).toMatchObject({ status: 'active' })
    const left = await pressMailButton(service, link)
    expectPage(left, 'Unsubscribed successfully')
    expect(await findReader(service, ANN)).toMatchObject({ status: 'unsubscribed' })
    expectPage(await service.app.inject(link), 'Already Unsubscribed')
    const [, undo = ''] = /action="(\/api\/subscribers\/undo\/[^"]+)"/.exec(left.body) ?? []
    expectPage(await pressMailButton(service, undo), 'Change undone')
    expect(await findReader(service, ANN)).toMatchObject({ status: 'active' })
    expect((await listMailsTo(service, ANN)).length).toBe(1)
  })

  test('one click of a mail program leaves at once, as often as it comes', async () => {
    const service = await buildTestApp()
    await signUp(service, good)
    const { unsubscribe_token } = await findReader(service, ANN)
    const url = `/api/subscribers/unsubscribe/${unsubscribe_token}`
    const answers = [
      await post(service, url, 'List-Unsubscribe=One-Click'),
      await post(service, url, 'List-Unsubscribe=One-Click', { origin: 'https://mail.example' }),
      await post(service, url, MULTIPART, { 'content-type': 'multipart/form-data; boundary=x' }),
      await service.app.inject({ method: 'POST', url }),
    ]
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, body]).toEqual([200, 'Unsubscribed.\n'])
      expect([headers['set-cookie'], headers.location]).toEqual([undefined, undefined])
    }
    expect(await findReader(service, ANN)).toMatchObject({ status: 'unsubscribed', version: 2 })
    const { db } = service.context.store
    const events = await db.selectFrom('consent_events').select(['kind', 'source']).orderBy('id').execute()
    expect(events.slice(1)).toEqual([{ kind: 'unsubscribed', source: 'one click' }])
    expect(await listMailsTo(service, ANN)).toEqual([])
  })

  test('one click with a key that was never ours doesn’t say that somebody has left', async () => {
    const service = await buildTestApp()
    await signUp(service, good)
    const url = `/api/subscribers/unsubscribe/${'A'.repeat(24)}`
    const toProgram = await post(service, url, 'List-Unsubscribe=One-Click')
    expect([toProgram.statusCode, toProgram.body]).toEqual([
      404,
      'We don’t know this unsubscribe link, so we changed nothing. The subscription may have been removed. To be sure, enter your address at http://localhost:3000/manage\n',
    ])
    const toPerson = await post(service, url, '', { accept: 'text/html,application/xhtml+xml' })
    expect(toPerson.statusCode).toBe(404)
    expectPage(toPerson, 'We don’t know this link')
    expect(toPerson.body).toContain('href="http://localhost:3000/manage"')
    expect(await findReader(service, ANN)).toMatchObject({ status: 'active', version: 1 })
  })
})

test.each([
  ['/api/subscribers/form', '/subscribe'],
  ['/api/subscribers/leave', '/manage'],
  ['/api/event-submissions/form', '/events/submit'],
])('the address of an answer, opened again, leads back to the form: %s', async (address, page) => {
  const { app } = await buildTestApp()
  const { statusCode, headers } = await app.inject(address)
  expect([statusCode, headers.location]).toEqual([303, `http://localhost:3000${page}`])
})

test('the front page’s form, which has no sections, goes on to them without a word of failure', async () => {
  const service = await buildTestApp()
  const answer = await signUp(service, [
    ['email', ANN],
    ['begins', 'here'],
  ])
  expect(answer.statusCode).toBe(200)
  expectPage(answer, 'Almost there')
  expect(answer.body).toContain(`value="${ANN}"`)
  expect(answer.body).not.toContain('role="alert"')
})

test('what was typed wrongly stands in the form again, harmless and with the reason', async () => {
  const service = await buildTestApp()
  const answer = await signUp(service, [
    ['email', '"><script>alert(1)</script>'],
    ['categories', '"><b>'],
    ['categories', 'Events'],
  ])
  expect(answer.statusCode).toBe(422)
  expectPage(answer, 'Subscription failed')
  expect(answer.body).toContain('role="alert">Please enter a valid email address</p>')
  for (const name of ['Events', 'Sports', 'Clubs'])
    expect(answer.body.includes(`value="${name}" checked`)).toBe(name === 'Events')
})

test('who calls a form too often gets it back as it was typed', async () => {
  const service = await buildTestApp({ env: testSettings({ signupRate: 1 }) })
  expect((await signUp(service, good)).statusCode).toBe(201)
  const refused = await signUp(service, good)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
  expect(refused.body).toContain(`value="${ANN}"`)
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '@hometown/shared-types/contract/call'
import { FRESH_FOR_MINUTES } from '@hometown/shared-types/contract/sign-in'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildWithRoutes, type Route } from '../test/support/recorded-routes.ts'
import { signIn } from '../test/support/sign-in.ts'
import { openSuiteContext } from '../test/support/suite-context.ts'
import type { App } from './http/routing.ts'

/** The only answer that never ends. */
const ENDLESS = '/api/live'
const UNSTORABLE = '%00'

let suite: Awaited<ReturnType<typeof openSuiteContext>>
let app: App
let routes: Route[]

beforeAll(async () => {
  suite = await openSuiteContext()
  ;({ app, routes } = await buildWithRoutes(suite.context))
})

afterAll(async () => {
  await app.close()
  await suite.close()
})

/** Calls each of these routes. @returns what it answered, by route */
async function answersOf(
  called: readonly Route[],
  headers?: Record<string, string>,
  { of = app, parameter = '1' } = {},
) {
  expect(called).not.toEqual([])
  const answers: Record<string, { status: number; code: string | undefined; cache: unknown }> = {}
  for (const { method, url } of called) {
    const path = url.replace(/:\w+/g, parameter).replace('*', parameter)
    const answer = await of.inject({ method, url: path, ...(headers && { headers }) })
    const code = /"code":"(\w+)"/.exec(answer.body)?.[1]
    answers[`${method} ${url}`] = { status: answer.statusCode, code, cache: answer.headers['cache-control'] }
  }
  return answers
}

async function expectRefusal(status: number, code: string, ...call: Parameters<typeof answersOf>): Promise<void> {
  for (const [route, answer] of Object.entries(await answersOf(...call)))
    expect({ route, status: answer.status, code: answer.code }).toEqual({ route, status, code })
}

test('each call of the contract has a route', async () => {
  const folder = join(import.meta.dirname, '../../shared-types/src/contract')
  const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'))
  const contracts: object[] = await Promise.all(files.map((file) => import(join(folder, file))))
  const calls = contracts
    .flatMap((contract) => Object.entries(contract))
    .flatMap(([name, group]) => (name.endsWith('Calls') ? Object.values(group as Record<string, Call>) : []))
  expect(calls.length).toBeGreaterThan(100)
  const known = new Set(routes.map(({ method, url }) => `${method} ${url}`))
  expect(calls.map(({ method, path }) => `${method} ${path}`).filter((call) => !known.has(call))).toEqual([])
})

test('a stranger is asked to sign in, except by public routes', async () => {
  const closed = routes.filter(({ access }) => access !== 'public')
  await expectRefusal(401, 'unauthenticated', closed)
})

test('a contributor is refused by routes for staff and administrators, and an editor by those for administrators', async () => {
  const ofAdmins = routes.filter(({ access }) => access === 'admin')
  const ofStaff = routes.filter(({ access }) => access === 'staff')
  const contributor = await signIn(suite.context, 'contributor')
  await expectRefusal(403, 'forbidden', [...ofStaff, ...ofAdmins], contributor.headers)
  const editor = await signIn(suite.context, 'editor')
  await expectRefusal(403, 'forbidden', ofAdmins, editor.headers)
})

test('an administrator needs a fresh proof where a route says so', async () => {
  const { headers } = await signIn(suite.context, 'admin')
  suite.context.clock.advance(FRESH_FOR_MINUTES * 60_000)
  const grave = routes.filter(({ stepUp }) => stepUp)
  await expectRefusal(403, 'step_up_needed', grave, headers)
})

test('an administrator without the second factor that they need gets no further than to add one', async () => {
  const context = { ...suite.context, config: { ...suite.context.config, siteUrl: 'https://www.example.org' } }
  const remote = await buildWithRoutes(context)
  onTestFinished(() => remote.app.close())
  const { headers } = await signIn(context, 'admin', { factor: false })
  const later = remote.routes.filter(({ access, beforeFactor }) => access !== 'public' && !beforeFactor)
  await expectRefusal(403, 'factor_needed', later, headers, { of: remote.app })
})

test('no cache keeps what is for signed-in people only', async () => {
  const { headers } = await signIn(suite.context, 'admin')
  const closed = routes.filter(({ method, url, access }) => method === 'GET' && access !== 'public' && url !== ENDLESS)
  const answers = await answersOf(closed, headers)
  for (const [route, { cache }] of Object.entries(answers))
    expect({ route, cache }).toEqual({ route, cache: expect.stringMatching(/no-store|private/) })
})

test('no route fails for a parameter that a database doesn’t take', async () => {
  const { headers } = await signIn(suite.context, 'admin')
  const named = routes.filter(({ url }) => url.includes(':'))
  const answers = await answersOf(named, headers, { parameter: UNSTORABLE })
  for (const [route, { status }] of Object.entries(answers))
    expect({ route, status }).toEqual({ route, status: expect.toSatisfy((code: number) => code < 500) })
})

test('the content service takes no writes', async () => {
  const writes = routes.filter(({ method, url }) => url.startsWith('/wp-json') && !/^(?:GET|QUERY|TRACE)$/.test(method))
  const answers = await answersOf(writes)
  for (const [route, { status }] of Object.entries(answers))
    expect({ route, status }).toEqual({ route, status: expect.toBeOneOf([401, 404]) })
})

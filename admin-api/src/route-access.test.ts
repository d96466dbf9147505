import { FRESH_FOR_MINUTES } from '@hometown/shared-types/second-factors'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const isContentService = ({ url }: Route) => url.startsWith('/wp-json')

function call({ method, url }: Route, headers: Record<string, string> = {}, parameter = '1') {
  return app.inject({ method, url: url.replace(/:\w+/g, parameter).replace('*', parameter), headers })
}

/** Calls each of these routes. @returns what it answered, by route */
async function answersOf(called: readonly Route[], headers?: Record<string, string>, parameter?: string) {
  expect(called).not.toEqual([])
  const answers: Record<string, { status: number; code: string | undefined; cache: unknown }> = {}
  for (const route of called) {
    const { statusCode: status, body, headers: given } = await call(route, headers, parameter)
    const code = /"code":"(\w+)"/.exec(body)?.[1]
    answers[`${route.method} ${route.url}`] = { status, code, cache: given['cache-control'] }
  }
  return answers
}

test('a stranger is asked to sign in, except by public routes', async () => {
  const answers = await answersOf(routes.filter(({ access }) => access !== 'public'))
  for (const [route, { status, code }] of Object.entries(answers))
    expect({ route, status, code }).toEqual({ route, status: 401, code: 'unauthenticated' })
})

test('a contributor is refused by routes for staff and administrators', async () => {
  const { headers } = await signIn(suite.context, 'contributor')
  const answers = await answersOf(
    routes.filter(({ access }) => access === 'staff' || access === 'admin'),
    headers,
  )
  for (const [route, { status, code }] of Object.entries(answers))
    expect({ route, status, code }).toEqual({ route, status: 403, code: 'forbidden' })
})

test('an editor is refused by routes for administrators', async () => {
  const { headers } = await signIn(suite.context, 'editor')
  const answers = await answersOf(
    routes.filter(({ access }) => access === 'admin'),
    headers,
  )
  for (const [route, { status, code }] of Object.entries(answers))
    expect({ route, status, code }).toEqual({ route, status: 403, code: 'forbidden' })
})

test('an administrator needs a fresh proof where a route says so', async () => {
  const { headers } = await signIn(suite.context, 'admin')
  suite.context.clock.advance(FRESH_FOR_MINUTES * 60_000)
  const answers = await answersOf(
    routes.filter(({ stepUp }) => stepUp),
    headers,
  )
  for (const [route, { status, code }] of Object.entries(answers))
    expect({ route, status, code }).toEqual({ route, status: 403, code: 'step_up_needed' })
})

test('an administrator without the second factor that they need gets no further than to add one', async () => {
  const config = { ...suite.context.config, siteUrl: 'https://www.example.org' }
  const remote = await buildWithRoutes({ ...suite.context, config })
  const { headers } = await signIn({ ...suite.context, config }, 'admin', { factor: false })
  for (const { method, url, access, beforeFactor } of remote.routes) {
    if (access === 'public' || beforeFactor) continue
    const answer = await remote.app.inject({ method, url: url.replace(/:\w+/g, '1'), headers })
    const { statusCode: status } = answer
    expect({ method, url, status, code: answer.json().code }).toEqual({
      ...{ method, url },
      ...{ status: 403, code: 'factor_needed' },
    })
  }
  await remote.app.close()
})

test('no cache keeps what is for signed-in people only', async () => {
  const { headers } = await signIn(suite.context, 'admin')
  const answers = await answersOf(
    routes.filter(({ method, url, access }) => method === 'GET' && access !== 'public' && url !== ENDLESS),
    headers,
  )
  for (const [route, { cache }] of Object.entries(answers))
    expect({ route, cache }).toEqual({ route, cache: expect.stringMatching(/no-store|private/) })
})

test('no route fails for a parameter that a database doesn’t take', async () => {
  const { headers } = await signIn(suite.context, 'admin')
  const answers = await answersOf(
    routes.filter(({ url }) => url.includes(':')),
    headers,
    UNSTORABLE,
  )
  for (const [route, { status }] of Object.entries(answers))
    expect({ route, status }).toEqual({ route, status: expect.toSatisfy((code: number) => code < 500) })
})

test('the content service takes no writes', async () => {
  const answers = await answersOf(
    routes.filter((route) => isContentService(route) && !/^(?:GET|QUERY|TRACE)$/.test(route.method)),
  )
  for (const [route, { status }] of Object.entries(answers))
    expect({ route, status }).toEqual({ route, status: expect.toBeOneOf([401, 404]) })
})

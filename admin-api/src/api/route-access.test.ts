import { afterAll, expect, test } from 'vitest'
import { declaredCalls } from '../../test/support/declared-calls.ts'
import { buildWithRoutes, type Route } from '../../test/support/recorded-routes.ts'
import { signIn } from '../../test/support/sign-in.ts'
import { openSuiteContext } from '../../test/support/suite-context.ts'

/** The only call whose answer never ends. */
const ENDLESS = '/api/live'

const context = await openSuiteContext()
const { app, routes } = await buildWithRoutes(context)
afterAll(() => app.close())

/** Calls each of these routes. @returns the answers by route */
async function answersOf(called: readonly Route[], headers?: Record<string, string>) {
  expect(called).not.toEqual([])
  const answers: Record<string, { status: number; code: string | undefined; cache: unknown }> = {}
  for (const { method, url } of called) {
    const path = url.replace(/:\w+/g, '1').replace('*', '1')
    const answer = await app.inject({ method, url: path, ...(headers && { headers }) })
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
  expect(declaredCalls.length).toBeGreaterThan(100)
  const known = new Set(routes.map(({ method, url }) => `${method} ${url}`))
  expect(declaredCalls.map(({ method, path }) => `${method} ${path}`).filter((call) => !known.has(call))).toEqual([])
})

test('a stranger is asked to sign in, except by public routes', async () => {
  const closed = routes.filter(({ access }) => access !== 'public')
  await expectRefusal(401, 'unauthenticated', closed)
})

test('a contributor is refused by routes for staff and administrators, and an editor by those for administrators', async () => {
  const ofAdmins = routes.filter(({ access }) => access === 'admin')
  const ofStaff = routes.filter(({ access }) => access === 'staff')
  const contributor = await signIn(context, 'contributor')
  await expectRefusal(403, 'forbidden', [...ofStaff, ...ofAdmins], contributor.headers)
  const editor = await signIn(context, 'editor')
  await expectRefusal(403, 'forbidden', ofAdmins, editor.headers)
})

test('no cache keeps what is for signed-in people only', async () => {
  const { headers } = await signIn(context, 'admin')
  const closed = routes.filter(({ method, url, access }) => method === 'GET' && access !== 'public' && url !== ENDLESS)
  const answers = await answersOf(closed, headers)
  for (const [route, { cache }] of Object.entries(answers))
    expect({ route, cache }).toEqual({ route, cache: expect.stringMatching(/no-store|private/) })
})

test('the content service takes no writes', async () => {
  const writes = routes.filter(({ method, url }) => url.startsWith('/wp-json') && !/^(?:GET|QUERY|TRACE)$/.test(method))
  const answers = await answersOf(writes)
  for (const [route, { status }] of Object.entries(answers))
    expect({ route, status }).toEqual({ route, status: expect.toBeOneOf([401, 404]) })
})

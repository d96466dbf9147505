import type { HTTPMethods } from 'fastify'
import { describe, expect, test } from 'vitest'
import { buildWithRoutes, type Route } from '../test/support/recorded-routes.ts'
import { signIn } from '../test/support/sign-in.ts'
import { openTestStore } from '../test/support/test-store.ts'

/** Add one only on purpose. */
const OPEN = [
  'GET /api/articles/by-slug/:slug',
  'POST /api/articles/by-slug/:slug/views',
  'GET /api/articles/published',
  'POST /api/auth/login',
  'POST /api/auth/login/passkey',
  'POST /api/auth/login/passkey/start',
  'POST /api/auth/login/second-factor',
  'POST /api/auth/logout',
  'GET /api/businesses',
  'GET /api/calendar-events',
  'GET /api/calendar-events/:id',
  'GET /api/calendar-events/published',
  'GET /api/calendar-events/published/:id',
  'GET /api/fixtures',
  'GET /api/front-page/published',
  'GET /api/corrections',
  'GET /api/docs',
  'GET /api/docs/openapi.json',
  'POST /api/event-submissions',
  'DELETE /api/event-submissions/by-key/:key',
  'GET /api/event-submissions/by-key/:key',
  'PATCH /api/event-submissions/by-key/:key',
  'POST /api/event-submissions/form',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/health/serve',
  'GET /api/newsletters',
  'GET /api/newsletters/:id',
  'GET /api/newsletters/:id/clicks/:link',
  'GET /api/newsletters/published',
  'GET /api/newsletters/published/:id',
  'GET /api/people/published',
  'GET /api/published-topics',
  'GET /api/push/key',
  'POST /api/push/subscriptions',
  'POST /api/push/unsubscribe',
  'GET /api/search',
  'GET /api/search/page',
  'GET /api/site',
  'GET /api/site/taken-down',
  'POST /api/subscribers',
  'PATCH /api/subscribers/:id',
  'GET /api/subscribers/by-email/:email',
  'POST /api/subscribers/look-up',
  'GET /api/subscribers/by-key/:key',
  'GET /api/subscribers/confirm/:token',
  'POST /api/subscribers/confirm/:token',
  'POST /api/subscribers/form',
  'POST /api/subscribers/leave',
  'GET /api/subscribers/return/:token',
  'POST /api/subscribers/return/:token',
  'GET /api/subscribers/undo/:token',
  'POST /api/subscribers/undo/:token',
  'GET /api/subscribers/unsubscribe/:token',
  'POST /api/subscribers/unsubscribe/:token',
  'POST /api/webhooks/content',
  'POST /api/webhooks/mail',
  'POST /api/webhooks/mail/:reporter/:key',
  'POST /api/invitations/accept',
  'POST /api/invitations/look-up',
  'GET /derived/:name',
  'GET /derived/cards/:name',
  'GET /pagefind/:id/*',
  'GET /pagefind/current.json',
  'GET /preview/:token',
  'GET /uploads/:name',
]

/** What contributors may call besides. Add one only on purpose, with its limits to their own articles. */
const FOR_CONTRIBUTORS = [
  'GET /api/articles',
  'POST /api/articles',
  'GET /api/articles/:id',
  'PATCH /api/articles/:id',
  'DELETE /api/articles/:id',
  'GET /api/articles/:id/comments',
  'POST /api/articles/:id/comments',
  'POST /api/articles/:id/comments/read',
  'POST /api/articles/:id/presence',
  'DELETE /api/articles/:id/presence',
  'POST /api/articles/:id/preview',
  'POST /api/articles/:id/review',
  'DELETE /api/articles/:id/review',
  'GET /api/articles/:id/revisions',
  'GET /api/articles/:id/revisions/:version',
  'POST /api/articles/:id/revisions/:version/restore',
  'POST /api/articles/preview',
  'POST /api/articles/restore',
  'GET /api/articles/slug/:slug',
  'POST /api/auth/change-password',
  'GET /api/auth/factors',
  'DELETE /api/auth/factors/:id',
  'PATCH /api/auth/factors/:id',
  'POST /api/auth/factors/passkey',
  'POST /api/auth/factors/passkey/start',
  'POST /api/auth/factors/recovery-codes',
  'POST /api/auth/factors/totp',
  'POST /api/auth/factors/totp/start',
  'GET /api/auth/me',
  'PATCH /api/auth/me',
  'GET /api/auth/sessions',
  'POST /api/auth/sessions/end-others',
  'DELETE /api/auth/sessions/:id',
  'GET /api/auth/step-up',
  'POST /api/auth/step-up',
  'POST /api/auth/step-up/start',
  'GET /api/auth/text-keys',
  'PATCH /api/comments/:id',
  'DELETE /api/comments/:id',
  'GET /api/live',
  'GET /api/media',
  'PATCH /api/media/:id',
  'GET /api/mentions',
  'GET /api/people/in-byline',
  'POST /api/upload/address',
  'POST /api/upload/image',
  'GET /api/working-copies/:articleId',
  'PUT /api/working-copies/:articleId/:copyId',
  'DELETE /api/working-copies/:articleId/:copyId',
]

/** What a stolen session must not do without a fresh proof of who is there. Remove one only on purpose. */
const WITH_STEP_UP = [
  'DELETE /api/backup-recipients/:id',
  'GET /api/audit-log/export.csv',
  'POST /api/backup-recipients',
  'POST /api/accounts',
  'PATCH /api/accounts/:id',
  'POST /api/accounts/:id/end-sessions',
  'POST /api/accounts/:id/remove-factors',
  'POST /api/accounts/:id/reset-password',
  'DELETE /api/auth/sessions/:id',
  'POST /api/auth/sessions/end-others',
  'POST /api/backups',
  'DELETE /api/backups/:name',
  'GET /api/backups/:name',
  'DELETE /api/connections/:name',
  'PUT /api/connections/:name',
  'POST /api/connections/:name/test',
  'GET /api/exports/:file',
  'DELETE /api/invitations/:id',
  'POST /api/invitations',
  'POST /api/invitations/:id/resend',
  'GET /api/mail-feedback/addresses',
  'GET /api/newsletters/:id/deliveries.csv',
  'POST /api/sample-county/remove',
  'POST /api/setup-guide/start-own-paper',
  'DELETE /api/subscribers/:id',
  'POST /api/subscribers/erase',
  'GET /api/subscribers/:id/everything',
  'POST /api/subscribers/everything',
  'GET /api/subscribers/export.csv',
  'PUT /api/system/alert-emails',
  'POST /api/system/mailing/release',
  'PUT /api/system/retention',
]

/** What changes how an account signs in: a code without the password isn't enough. Remove one only on purpose. */
const WITH_FULL_STEP_UP = [
  'DELETE /api/auth/factors/:id',
  'PATCH /api/auth/factors/:id',
  'POST /api/auth/factors/passkey/start',
  'POST /api/auth/factors/recovery-codes',
  'POST /api/auth/factors/totp/start',
]

/** What an account may call before it has the second factor that it must have. Add one only on purpose. */
const BEFORE_FACTOR = [
  'POST /api/auth/change-password',
  'GET /api/auth/factors',
  'POST /api/auth/factors/passkey',
  'POST /api/auth/factors/passkey/start',
  'POST /api/auth/factors/totp',
  'POST /api/auth/factors/totp/start',
  'GET /api/auth/me',
  'GET /api/auth/step-up',
  'POST /api/auth/step-up',
  'POST /api/auth/step-up/start',
]

const isContentService = (url: string) => url.startsWith('/wp-json')

const named = ({ method, url }: Route) => `${method} ${url}`

function withParameters({ url }: Route, value: string): string {
  return url.replace(/:\w+/g, value).replace('*', value)
}

describe('of all routes', () => {
  test('those that anyone may call are known', async () => {
    const { routes } = await buildWithRoutes()
    const open = routes.filter(({ access, url }) => access === 'public' && !isContentService(url))
    expect(open.map(named).sort()).toEqual([...OPEN].sort())
  })

  test('those of the content service only answer questions', async () => {
    const { app, routes } = await buildWithRoutes()
    const writes = routes.filter(({ method, url }) => isContentService(url) && !/^(?:GET|QUERY|TRACE)$/.test(method))
    expect(writes.length).toBeGreaterThan(5)
    for (const route of writes) {
      const answer = await app.inject({ method: route.method, url: withParameters(route, '1'), payload: {} })
      expect([named(route), answer.statusCode]).toEqual([named(route), expect.toBeOneOf([401, 404])])
    }
  })

  test('every other one asks an unknown caller to sign in', async () => {
    const { app, routes } = await buildWithRoutes()
    const closed = routes.filter(({ access }) => access !== 'public')
    expect(closed.length).toBeGreaterThan(60)
    for (const route of closed) {
      const answer = await app.inject({ method: route.method, url: withParameters(route, '1') })
      expect([named(route), answer.statusCode, answer.json()]).toEqual([
        named(route),
        401,
        { message: 'Please sign in', code: 'unauthenticated' },
      ])
    }
  })

  test('those that only staff may call are kept by no cache on the way', async () => {
    const { app, context, routes } = await buildWithRoutes()
    const { headers } = await signIn(context, 'admin')
    const ENDLESS = '/api/live'
    const closed = routes.filter(
      ({ method, url, access }) => method === 'GET' && access !== 'public' && url !== ENDLESS,
    )
    expect(closed.length).toBeGreaterThan(60)
    for (const route of closed) {
      const answer = await app.inject({ method: 'GET', url: withParameters(route, '1'), headers })
      expect([named(route), answer.headers['cache-control']]).toEqual([
        named(route),
        expect.stringMatching(/no-store|private/),
      ])
    }
  })

  test('those that a contributor may call are known', async () => {
    const { routes } = await buildWithRoutes()
    const open = routes.filter(({ access }) => access === 'contributor')
    expect(open.map(named).sort()).toEqual([...FOR_CONTRIBUTORS].sort())
  })

  test('every other one that needs a session refuses a contributor', async () => {
    const { app, context, routes } = await buildWithRoutes()
    const { headers } = await signIn(context, 'contributor')
    const closed = routes.filter(({ access }) => access === 'staff' || access === 'admin')
    expect(closed.length).toBeGreaterThan(150)
    for (const route of closed) {
      const answer = await app.inject({ method: route.method, url: withParameters(route, '1'), headers })
      expect([named(route), answer.statusCode, answer.json().code]).toEqual([named(route), 403, 'forbidden'])
    }
  })

  test('those that anyone may call show a contributor what readers see', async () => {
    const { app, context } = await buildWithRoutes()
    const editor = await signIn(context, 'editor')
    const contributor = await signIn(context, 'contributor')
    const payload = {
      title: 'Secret supper',
      location: 'Hall',
      startDate: '2026-12-01',
      endDate: '2026-12-01',
      status: 'draft',
    }
    const made = await app.inject({ method: 'POST', url: '/api/calendar-events', headers: editor.headers, payload })
    const get = async (url: string, { headers }: { headers: object }) =>
      (await app.inject({ url, headers: headers as Record<string, string> })).body
    const url = `/api/calendar-events/${made.json().id}`
    expect(await get(url, editor)).toContain('Secret supper')
    expect(await get(url, contributor)).not.toContain('Secret supper')
    expect(await get('/api/calendar-events', contributor)).not.toContain('Secret supper')
    expect((await app.inject({ url: '/api/calendar-events?page=1', headers: contributor.headers })).statusCode).toBe(
      401,
    )
    expect((await app.inject({ url: '/api/businesses?page=1', headers: contributor.headers })).statusCode).toBe(401)
  })

  test('those that need a fresh proof are known, and refuse an older one', async () => {
    const { app, context, routes } = await buildWithRoutes()
    const closed = routes.filter(({ stepUp }) => stepUp)
    const full = closed.filter(({ stepUp }) => stepUp === 'full')
    expect(closed.map(named).sort()).toEqual([...WITH_STEP_UP, ...WITH_FULL_STEP_UP].sort())
    expect(full.map(named).sort()).toEqual([...WITH_FULL_STEP_UP].sort())
    const { headers } = await signIn(context, 'admin')
    context.clock.advance(10 * 60_000)
    for (const route of closed) {
      const answer = await app.inject({ method: route.method, url: withParameters(route, '1'), headers })
      const code = full.includes(route) ? 'full_step_up_needed' : 'step_up_needed'
      expect([named(route), answer.statusCode, answer.json().code]).toEqual([named(route), 403, code])
    }
  })

  test('an administrator without a second factor may call those that lead to one, and nothing else', async () => {
    const { app, context, routes } = await buildWithRoutes(undefined, { SITE_URL: 'https://www.example.org' })
    const { headers } = await signIn(context, 'admin', { factor: false })
    const refused: string[] = []
    for (const route of routes.filter(({ access }) => access !== 'public')) {
      const answer = await app.inject({ method: route.method, url: withParameters(route, '1'), headers })
      if (answer.statusCode === 403 && answer.json().code === 'factor_needed') refused.push(named(route))
    }
    const others = routes.filter((route) => route.access !== 'public' && !BEFORE_FACTOR.includes(named(route)))
    expect(refused.sort()).toEqual(others.map(named).sort())
  })

  test('those for administrators refuse an editor', async () => {
    const { app, context, routes } = await buildWithRoutes()
    const { headers } = await signIn(context, 'editor')
    const admins = routes.filter(({ access }) => access === 'admin')
    expect(admins.length).toBeGreaterThan(15)
    for (const route of admins) {
      const answer = await app.inject({ method: route.method, url: withParameters(route, '1'), headers })
      expect([named(route), answer.statusCode, answer.json().code]).toEqual([named(route), 403, 'forbidden'])
    }
  })
})

describe('of all routes', () => {
  test('none fails for a character that a database does not take, in a body', async () => {
    const { app, context } = await buildWithRoutes(await openTestStore())
    const { headers } = await signIn(context, 'admin')
    const strange = 'x\0y'
    const writes: [HTTPMethods, string, object][] = [
      ['POST', '/api/auth/login', { username: strange, password: strange }],
      ['POST', '/api/accounts', { username: 'ann', role: 'editor', password: `long enough ${strange}` }],
      ['POST', '/api/articles', { title: strange, description: strange, category: 'Sports', authorName: strange }],
      ['POST', '/api/articles/restore', { id: strange }],
      ['POST', '/api/articles/bulk', { ids: [strange], action: 'delete' }],
      ['PUT', '/api/working-copies/new/c1', { form: { title: strange, keywords: [strange] }, baseVersion: null }],
      ['PATCH', '/api/settings', { siteName: strange, aboutHtml: strange, socialLinks: [] }],
      ['POST', '/api/people', { name: strange, bylines: [strange] }],
      ['POST', '/api/businesses', { name: strange, category: strange }],
      ['POST', '/api/businesses/bulk', { ids: [strange], action: 'delete' }],
      [
        'POST',
        '/api/calendar-events',
        { title: strange, startDate: '2026-11-20', endDate: '2026-11-20', location: strange },
      ],
      [
        'POST',
        '/api/event-submissions',
        { title: strange, location: strange, startDate: '2026-11-20T10:00', name: strange, email: 'ann@example.org' },
      ],
      ['POST', '/api/businesses/import', { csvContent: `Name,Category\n${strange},${strange}` }],
      ['POST', '/api/articles/1/presence', { tab: strange }],
    ]
    for (const [method, url, payload] of writes) {
      const answer = await app.inject({ method, url, headers, payload })
      expect([url, answer.statusCode]).toEqual([url, expect.toSatisfy((status: number) => status < 500)])
    }
    for (const url of [
      '/api/articles?page=1&search=%00',
      '/api/media?search=%00',
      '/api/search?q=%00',
      '/api/audit-log?action=%00',
    ])
      expect((await app.inject({ url, headers })).statusCode).toBeLessThan(500)
  })

  test.each(['%00', '__proto__', '%F0%9F%A6%8A', '%ED%A0%80', '0x1', '-1', '..%2f..%2fsecrets.json', "'%20or%201=1--"])(
    'none fails for %s in its path',
    async (value) => {
      const { app, context, routes } = await buildWithRoutes(await openTestStore())
      const { headers } = await signIn(context, 'admin')
      // The only response that never ends.
      const asked = routes.filter(({ url, method }) => url.includes(':') && !(url === '/api/live' && method === 'GET'))
      const failed: string[] = []
      for (const route of asked) {
        const answer = await app.inject({
          method: route.method,
          url: withParameters(route, value),
          headers,
          ...(route.method !== 'GET' && { payload: {} }),
        })
        if (answer.statusCode >= 500) failed.push(`${named(route)} ${answer.statusCode}`)
      }
      expect(failed).toEqual([])
    },
  )
})

import { vi } from 'vitest'

export interface FakeCall {
  method: string
  /** The path includes the query string. */
  path: string
  /** The parsed JSON, or the original FormData. */
  body: unknown
}

interface FakeAnswer {
  status?: number
  /** The body is sent as JSON; strings and streams are sent as they are. */
  body: unknown
}

/** Maps `'GET /api/sources'` to the response; a function runs for each call. */
export type FakeRoutes = Record<string, FakeAnswer | ((call: FakeCall) => FakeAnswer | Promise<FakeAnswer>)>

export const SITE = {
  ...{ siteName: 'Alder County Courier', countyName: 'Alder County', timeZone: 'America/Chicago' },
  ...{ siteUrl: 'https://courier.example', apiUrl: '', description: '', accentColour: '#1f5c4a', sample: false },
  ...{ termsHtml: '', privacyHtml: '', aboutHtml: '', contactHtml: '', statistics: [], redirects: [] },
}

/** The settings of a newsroom that has changed nothing, as `GET /api/settings` answers them. */
export const SETTINGS = {
  ...{ ...SITE, contactEmail: '', contactPhone: '', contactAddress: '', openingHours: '', foundedYear: '' },
  ...{
    socialLinks: [],
    countClicks: false,
    editorsExportReaders: false,
    editorsNeedSecondFactor: false,
    alertEmails: [],
  },
  ...{ placeNames: [], aiProvider: '', aiDailyLimit: 5, aiPrices: {}, bylines: 'authors' },
  ...{ newsletterDay: '', newsletterTime: '07:00', logo: null, versions: {} },
}

export const USER = { id: 'u1', username: 'ruth', displayName: 'Ruth Okafor', role: 'admin' }

const signedIn: FakeRoutes = {
  'GET /api/auth/me': { body: USER },
  'GET /api/site': { body: SITE },
}

export interface FakeServer {
  calls: FakeCall[]
  routes: FakeRoutes
  sent(method: string): unknown[]
}

/** Fakes the API, signed in by default. Calls without a route get a 404. */
export function fakeServer(routes: FakeRoutes = {}): FakeServer {
  const calls: FakeCall[] = []
  const sent = (method: string) => calls.flatMap((call) => (call.method === method ? [call.body] : []))
  const server = { calls, routes: { ...signedIn, ...routes } as FakeRoutes, sent }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const call = { method, path, body: typeof body === 'string' ? JSON.parse(body) : body }
    calls.push(call)
    const route = server.routes[`${method} ${path}`] ?? server.routes[`${method} ${path.split('?')[0]}`]
    const missing = { status: 404, body: { message: 'Not found', code: 'not_found' } }
    const answer = typeof route === 'function' ? await route(call) : (route ?? missing)
    return new Response(bodyOf(answer.body, signal), { status: answer.status ?? 200 })
  })
  return server
}

function bodyOf(body: unknown, signal: AbortSignal | null = null): BodyInit {
  if (body instanceof ReadableStream) return body.pipeThrough(new TransformStream(), signal ? { signal } : {})
  return typeof body === 'string' ? body : JSON.stringify(body)
}

export const NOBODY: FakeRoutes = {
  'GET /api/auth/me': { status: 401, body: { message: 'Please sign in', code: 'unauthenticated' } },
}

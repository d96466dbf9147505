import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { newArticle } from '../../../../test/support/write-articles.ts'
import { saveInstanceValue } from '../../../database/instance-values.ts'
import { columnsOfNewArticle } from '../../content/articles/index.ts'
import { insertMedia } from '../../content/media/media.repository.ts'
import { isValidSignature, readSignature, signWebhook, WEBHOOK_MAX_AGE_MS } from './mirror.routes.ts'

const SECRET = 'a-secret-for-the-tests'
const WORDPRESS = 'https://wordpress.example'

describe('the address for messages of WordPress', () => {
  async function open() {
    const { app, context } = await buildTestApp({ env: { WEBHOOK_SECRET: SECRET, WORDPRESS_URL: WORDPRESS } })
    const seconds = String(Math.floor(context.clock.now() / 1000))
    const send = async (message: object, timestamp = seconds, more: Record<string, string> = {}) => {
      const payload = JSON.stringify({ event: 'post.updated', object: { type: 'post', id: 1 }, ...message })
      const signature = signWebhook(SECRET, timestamp, payload)
      const signed = { 'x-hometown-timestamp': timestamp, 'x-hometown-signature': signature }
      const headers = { 'content-type': 'application/json', ...signed, ...more }
      return (await app.inject({ method: 'POST', url: '/api/webhooks/content', headers, payload })).statusCode
    }
    const queue = () => context.store.db.selectFrom('wordpress_queue').select(['kind', 'id', 'asked']).execute()
    return { context, send, queue }
  }

  it('stores what they name, wakes the mirror, and adds nothing for one that is repeated', async () => {
    const { context, send, queue } = await open()
    for (const _ of [1, 2]) expect(await send({})).toBe(202)
    expect(await queue()).toEqual([{ kind: 'post', id: 1, asked: 2 }])
    expect(context.messages.sent).toContainEqual({ type: 'webhooks-waiting' })
    expect(await send({ event: 'media.updated', object: { type: 'media', id: 5 } })).toBe(202)
    expect(await send({ event: 'site.changed', object: { type: 'site', id: 1 } })).toBe(202)
    expect(await queue()).toEqual(
      expect.arrayContaining([
        { kind: 'everything', id: 0, asked: 1 },
        { kind: 'everything', id: 1, asked: 1 },
      ]),
    )
  })

  it('takes a picture that is deleted there out of the library', async () => {
    const { context, send } = await open()
    const remote = { remote_origin: WORDPRESS, remote_id: 5, url: `${WORDPRESS}/fair.jpg` }
    const { db } = context.store
    const picture = { mime_type: 'image/jpeg', bytes: 9, width: 3, height: 2, alt: null, original_name: null }
    await context.store.write('clock', (tx) => insertMedia(tx, { ...picture, ...remote, created_at: 1 }))
    expect(await send({ event: 'media.deleted', object: { type: 'media', id: 5 } })).toBe(202)
    expect(await db.selectFrom('media').select('id').execute()).toEqual([])
  })

  it('refuses what isn’t signed now before its body is read, and what it doesn’t understand', async () => {
    const { send, queue } = await open()
    const large = { more: 'x'.repeat(200_000) }
    expect(await send(large, '1000')).toBe(401)
    expect(await send(large, undefined, { 'x-hometown-signature': '' })).toBe(401)
    expect(await send({}, undefined, { 'x-hometown-signature': `sha256=${'0'.repeat(64)}` })).toBe(401)
    expect(await send(large)).toBe(413)
    expect(await send({ event: '../x' })).toBe(422)
    expect(await queue()).toEqual([])
  })
})

describe('the desk’s calls about WordPress', () => {
  async function open(role: 'editor' | 'admin', env: Record<string, string> = { WORDPRESS_URL: WORDPRESS }) {
    const { app, context } = await buildTestApp({ env })
    const user = await signIn(context, role)
    const call = (method: 'GET' | 'POST', url: string) => app.inject({ method, url, headers: user.headers })
    return { call, context, user }
  }

  function article(id: number) {
    const written = newArticle({ title: `Story ${id}`, category: 'Community', status: 'published' })
    const times = { published_at: id * 1000, created_at: 0, updated_at: 0 }
    return {
      ...columnsOfNewArticle(written),
      ...{ id: `article-${id}`, number: id, origin: WORDPRESS, slug: `story-${id}` },
      ...times,
    }
  }

  it('count and name missing articles, remove all at once, wake the mirror, and note who did it', async () => {
    const { call, context, user } = await open('editor')
    const { db } = context.store
    await db.insertInto('articles').values([1, 2, 9999].map(article)).execute()
    await saveInstanceValue(db, 'wordpress_missing', [1, 2, 3], context.clock.now())
    const titles = ['Story 2', 'Story 1']
    expect((await call('GET', '/api/missing-articles')).json()).toEqual({ articles: 2, titles })
    const removed = await call('POST', '/api/missing-articles/remove')
    expect([removed.statusCode, removed.json()]).toEqual([200, { articles: 0, titles: [] }])
    expect(context.messages.sent).toContainEqual({ type: 'webhooks-waiting' })
    const queue = db.selectFrom('wordpress_queue').select(['id', 'named', 'asked']).orderBy('id')
    expect(await queue.execute()).toEqual([1, 2, 3].map((id) => ({ id, named: 1, asked: 1 })))
    const noted = db.selectFrom('audit_log').select(['username', 'details']).where('action', '=', 'publish.confirm')
    expect(await noted.execute()).toEqual([
      { username: user.username, details: JSON.stringify({ articles: 2, titles }) },
    ])
  })

  it('describe the connection, with what WordPress fails at', async () => {
    const { call, context } = await open('admin')
    const row = { kind: 'post', id: 102, named: 1, asked: 1, due_at: 0, problem: 'It fails.' } as const
    await context.store.db.insertInto('wordpress_queue').values(row).execute()
    const answer = (await call('GET', '/api/wordpress')).json()
    expect(answer).toMatchObject({ address: WORDPRESS, lastSyncAt: null, writable: false, articles: 0 })
    expect(answer.problems).toEqual([{ id: 102, problem: 'It fails.' }])
    expect((await (await open('admin', {})).call('GET', '/api/wordpress')).json()).toMatchObject({ address: null })
  })
})

describe('signatures of webhooks', () => {
  const now = 1_795_168_800_000
  const timestamp = '1795168800'
  const body = '{"event":"post.updated","object":{"type":"post","id":7}}'
  const signature = signWebhook('secret', timestamp, body)

  it('are the plain HMAC-SHA256 that other programs make', () => {
    expect(signWebhook('secret', '1795168800', '{}')).toBe(
      'sha256=cacfa0878425ffdbf81d1bcd9848608d63f6a0673579b4c8ae6a5814e1a365f8',
    )
  })

  it('are refused when changed, of another secret, time or body, or without a secret', () => {
    expect(isValidSignature('secret', { timestamp, signature }, body)).toBe(true)
    const refused = [
      isValidSignature('secret', { timestamp, signature: signature.slice(0, -1) }, body),
      isValidSignature('secret', { timestamp, signature: signature.toUpperCase() }, body),
      isValidSignature('secret', { timestamp, signature }, `${body} `),
      isValidSignature('secret', { timestamp: '1795168801', signature }, body),
      isValidSignature('other', { timestamp, signature }, body),
      isValidSignature('', { timestamp, signature: signWebhook('', timestamp, body) }, body),
    ]
    expect(refused).not.toContain(true)
  })

  it('must be there, and grow old after five minutes in both directions', () => {
    const get = (headers: Record<string, string>, at = now) =>
      readSignature({ 'x-hometown-timestamp': timestamp, 'x-hometown-signature': signature, ...headers }, at)
    expect(get({}, now + WEBHOOK_MAX_AGE_MS)).toEqual({ timestamp, signature })
    for (const at of [now + WEBHOOK_MAX_AGE_MS + 1, now - WEBHOOK_MAX_AGE_MS - 1]) expect(() => get({}, at)).toThrow()
    expect(() => get({ 'x-hometown-timestamp': ` ${timestamp}` })).toThrow()
    expect(() => readSignature({}, now)).toThrow()
  })
})

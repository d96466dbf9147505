import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { newArticle } from '../../../../test/support/write-articles.ts'
import { saveInstanceValue } from '../../../database/instance-values.ts'
import { columnsOfNewArticle } from '../../content/articles/index.ts'
import { insertMedia } from '../../content/media/media.repository.ts'

const SECRET = 'a-secret-for-the-tests'
const WORDPRESS = 'https://wordpress.example'
const MESSAGE = { event: 'post.updated', object: { type: 'post', id: 1 } }

/** Signs as the companion plugin does. */
function sign(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

describe('the address for messages of WordPress', () => {
  async function open() {
    const { app, context } = await buildTestApp({ env: { WEBHOOK_SECRET: SECRET, WORDPRESS_URL: WORDPRESS } })
    const seconds = String(Math.floor(context.clock.now() / 1000))
    const send = async (message: object, timestamp = seconds, more: Record<string, string> = {}) => {
      const payload = JSON.stringify({ ...MESSAGE, ...message })
      const signature = sign(SECRET, timestamp, payload)
      const signed = { 'x-hometown-timestamp': timestamp, 'x-hometown-signature': signature }
      const headers = { 'content-type': 'application/json', ...signed, ...more }
      return (await app.inject({ method: 'POST', url: '/api/webhooks/content', headers, payload })).statusCode
    }
    const queue = () => context.store.db.selectFrom('wordpress_queue').select(['kind', 'id', 'asked']).execute()
    return { context, seconds, send, queue }
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
    const { send, seconds, queue } = await open()
    const large = { more: 'x'.repeat(200_000) }
    expect(await send(large, '1000')).toBe(401)
    expect(await send(large, seconds, { 'x-hometown-signature': '' })).toBe(401)
    const own = sign(SECRET, seconds, JSON.stringify(MESSAGE))
    for (const signature of [own.slice(0, -1), own.toUpperCase(), own.replace(/.$/, 'x'), sign('other', seconds, '')])
      expect(await send({}, seconds, { 'x-hometown-signature': signature })).toBe(401)
    for (const [away, status] of [
      [-302, 401],
      [302, 401],
      [-298, 202],
      [298, 202],
    ] as const)
      expect([away, await send({}, String(Number(seconds) + away))]).toEqual([away, status])
    expect(await send({}, ` ${seconds}`)).toBe(401)
    expect(await send(large)).toBe(413)
    expect(await send({ event: '../x' })).toBe(422)
    expect(await queue()).toMatchObject([{ asked: 2 }])
  })
})

describe('the desk’s calls about WordPress', () => {
  async function open(role: 'editor' | 'admin', env: Record<string, string> = { WORDPRESS_URL: WORDPRESS }) {
    const { app, context } = await buildTestApp({ env })
    const user = await signIn(context, role)
    const call = (method: 'GET' | 'POST', url: string) => app.inject({ method, url, headers: user.headers })
    return { app, call, context, user }
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
    const { app, call, context, user } = await open('editor')
    const admin = await signIn(context, 'admin')
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
    const { data } = (await app.inject({ url: '/api/audit-log?about=publish', headers: admin.headers })).json()
    expect(data).toMatchObject([
      { username: user.username, action: 'publish.confirm', details: { articles: 2, titles } },
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

import { randomUUID } from 'node:crypto'
import { signWebhook } from '@hometown/shared-types/webhook-signature'
import { startWordPressServer, type WordPressServer } from '@hometown/wordpress-adapter/test-server'
import { EDITOR } from '@hometown/wordpress-adapter/test-site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Hometown, startHometown, waitFor } from '../support/start-hometown.ts'

const SECRET = 'a-secret-for-the-tests'
const FLOOD = 1000

describe('webhooks of a WordPress', () => {
  let wordpress: WordPressServer
  let hometown: Hometown

  beforeAll(async () => {
    wordpress = await startWordPressServer(40)
    hometown = await startHometown({
      env: {
        WORDPRESS_URL: wordpress.url,
        WORDPRESS_USERNAME: EDITOR.username,
        WORDPRESS_APP_PASSWORD: EDITOR.applicationPassword,
        WORDPRESS_POLL_SECONDS: '3600',
        WEBHOOK_SECRET: SECRET,
      },
    })
    await waitFor(async () => ((await hometown.page('/council-reviews-budget-139')) ? true : undefined), 20_000)
  })
  afterAll(async () => {
    await hometown?.stop()
    await wordpress?.close()
  })

  interface Message {
    id: number
    secret?: string
    seconds?: number
    delivery?: string
    body?: string
    changedBody?: string
  }

  function send({ id, secret = SECRET, seconds = Math.floor(Date.now() / 1000), ...rest }: Message): Promise<Response> {
    const delivery = rest.delivery ?? randomUUID()
    const body = rest.body ?? JSON.stringify({ event: 'post.updated', object: { type: 'post', id }, delivery })
    return fetch(`${hometown.url}/api/webhooks/content`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hometown-timestamp': String(seconds),
        'x-hometown-delivery': delivery,
        'x-hometown-event': 'post.updated',
        'x-hometown-signature': signWebhook(secret, String(seconds), body),
      },
      body: rest.changedBody ?? body,
    })
  }

  const requestsToWordPress = () => wordpress.received.length
  const post = (index: number) => {
    const found = wordpress.site.posts[index]
    if (!found) throw new Error('no such post')
    return found
  }

  it('are refused and cause no work when unsigned, changed, old or replayed', async () => {
    const before = requestsToWordPress()
    const replayed = randomUUID()
    const old = Math.floor(Date.now() / 1000) - 301
    const unsigned = await fetch(`${hometown.url}/api/webhooks/content`, { method: 'POST', body: '{}' })
    expect(unsigned.status).toBe(401)
    expect((await send({ id: 100, secret: 'another-secret' })).status).toBe(401)
    expect(
      (await send({ id: 100, changedBody: '{"event":"post.updated","object":{"type":"post","id":101}}' })).status,
    ).toBe(401)
    expect((await send({ id: 100, seconds: old })).status).toBe(401)
    expect(requestsToWordPress()).toBe(before)
    expect((await send({ id: 100, delivery: replayed })).status).toBe(202)
    expect((await send({ id: 100, delivery: replayed })).status).toBe(409)
  })

  it('are collected when a thousand come at once: the last state is live', async () => {
    const answers: number[] = []
    for (let start = 0; start < FLOOD; start += 50) {
      const burst = Array.from({ length: 50 }, async (_, index) => {
        const target = post((start + index) % 40)
        target.title = `State ${start + index}`
        answers.push((await send({ id: target.id })).status)
      })
      await Promise.all(burst)
    }
    expect(answers.filter((status) => status === 202)).toHaveLength(FLOOD)
    const last = wordpress.site.posts.slice(0, 40).map(({ slug, title }) => ({ slug, title }))
    await waitFor(async () => {
      const pages = await Promise.all(last.map(({ slug }) => hometown.page(`/${slug}`)))
      return pages.every((page, index) => page?.includes(last[index]?.title ?? '')) || undefined
    }, 20_000)
  })
})

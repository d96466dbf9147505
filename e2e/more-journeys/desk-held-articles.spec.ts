import { randomUUID } from 'node:crypto'
import type { HeldLoss } from '@hometown/shared-types/held-article'
import { signWebhook } from '@hometown/shared-types/webhook-signature'
import { startWordPressServer, type WordPressServer } from '@hometown/wordpress-adapter/test-server'
import { EDITOR } from '@hometown/wordpress-adapter/test-site'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, browserTest as test } from '../support/journey.ts'
import { type Hometown, startHometown, waitFor } from '../support/start-hometown.ts'

const SECRET = 'a-secret-for-the-tests'
const POSTS = 50
/** A fifth. */
const LET_GO = 10

let wordpress: WordPressServer
let hometown: Hometown

test.beforeAll(async () => {
  wordpress = await startWordPressServer(POSTS)
  for (const post of wordpress.site.posts) post.modified = Date.now() - 3_600_000
  hometown = await startHometown({
    env: {
      WORDPRESS_URL: wordpress.url,
      WORDPRESS_USERNAME: EDITOR.username,
      WORDPRESS_APP_PASSWORD: EDITOR.applicationPassword,
      WORDPRESS_POLL_SECONDS: '1',
      WEBHOOK_SECRET: SECRET,
    },
  })
  await waitFor(() => isLive(99 + POSTS), 30_000)
})

test.afterAll(async () => {
  await hometown?.stop()
  await wordpress?.close()
})

const pathOf = (id: number) => `/council-reviews-budget-${id}`

async function isLive(id: number): Promise<true | undefined> {
  return (await hometown.page(pathOf(id))) === undefined ? undefined : true
}

async function isGone(id: number): Promise<true | undefined> {
  return (await hometown.page(pathOf(id))) === undefined ? true : undefined
}

const held = async () => (await hometown.call<HeldLoss>('GET', '/api/publishes/held')).articles

/** Without a webhook. */
function deleteInWordPress(): number {
  const [post] = wordpress.site.posts.splice(0, 1)
  return post?.id ?? 0
}

async function sendDeleted(id: number): Promise<void> {
  const body = JSON.stringify({ event: 'post.deleted', object: { type: 'post', id } })
  const seconds = String(Math.floor(Date.now() / 1000))
  const answer = await fetch(`${hometown.url}/api/webhooks/content`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hometown-timestamp': seconds,
      'x-hometown-delivery': randomUUID(),
      'x-hometown-event': 'post.deleted',
      'x-hometown-signature': signWebhook(SECRET, seconds, body),
    },
    body,
  })
  expect(answer.status).toBe(202)
}

test('a loss that creeps on is held, and an editor removes the articles from the site', async ({ page }) => {
  test.setTimeout(180_000)
  const lost: number[] = []
  while (lost.length < 20) {
    const id = deleteInWordPress()
    lost.push(id)
    if (lost.length <= LET_GO) await waitFor(() => isGone(id), 20_000)
    else await waitFor(async () => ((await held()) === lost.length - LET_GO ? true : undefined), 20_000)
  }
  const [named = 0, ...kept] = lost.slice(LET_GO)
  for (const id of [named, ...kept]) expect(await isLive(id)).toBe(true)

  await sendDeleted(named)
  await waitFor(() => isGone(named), 20_000)
  expect(await held()).toBe(kept.length)

  await openDesk(page, `${hometown.url}/admin`)
  const notice = page.getByRole('main').getByRole('heading', { name: '9 articles are missing in WordPress' })
  await expect(notice).toBeVisible()
  await expectAccessible(page, 'Dashboard with missing articles')
  await page.getByRole('main').getByRole('button', { name: 'Remove them' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove 9 articles?' })
  await expectAccessible(page, 'Dashboard with the question about missing articles')
  await question.getByRole('button', { name: 'Remove from the site' }).click()
  await expect(notice).toHaveCount(0)
  for (const id of kept) await waitFor(() => isGone(id), 20_000)
})

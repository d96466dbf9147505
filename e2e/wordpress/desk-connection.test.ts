import type { ConnectionCheck, ConnectionStep, WordPressConnection } from '@hometown/shared-types/contract/connections'
import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createArticle } from '../support/content.ts'
import { waitFor } from '../support/start-hometown.ts'
import { connectWordPress } from './connect-wordpress.ts'
import { type Newsroom, startNewsroom } from './support/newsroom.ts'
import { uniqueTitle } from './support/posts.ts'
import { restClient } from './support/rest.ts'

const PLUGIN = 'hometown/hometown.php'
const wordpress = connectWordPress(inject('wordpress'))
const editor = restClient(wordpress, wordpress.users.editor)

/** WordPress's times have a precision of one second, and without the plugin nothing else distinguishes two saves. */
const untilLater = (instant: number) =>
  waitFor(() => (Math.floor(Date.now() / 1000) > Math.floor(instant / 1000) ? true : undefined))
const outcomes = ({ steps }: ConnectionCheck) =>
  Object.fromEntries(steps.map(({ label, outcome }): [string, ConnectionStep['outcome']] => [label, outcome]))
const messageOf = ({ steps }: ConnectionCheck, label: string) => steps.find((step) => step.label === label)?.message

describe.runIf(wordpress.folder)('the connection to WordPress, as Settings shows it', () => {
  let newsroom: Newsroom
  const check = () => newsroom.call<ConnectionCheck>('POST', '/api/connections/wordpress/test', {})

  beforeAll(async () => {
    newsroom = await startNewsroom(wordpress)
    await newsroom.untilComplete()
  })
  afterAll(() => newsroom?.stop())

  test('is told with who we are, and when WordPress was heard of last', async () => {
    await editor.createPost({ title: uniqueTitle(), status: 'publish' })
    const ask = () => newsroom.call<WordPressConnection>('GET', '/api/wordpress')
    await newsroom.until(async () => (await ask()).lastSyncAt, 'the end of the first sync')
    await newsroom.until(async () => (await ask()).lastWebhookAt, 'a message')
    expect(await ask()).toMatchObject({
      ...{ address: wordpress.url, username: wordpress.users.editor.username, writable: true },
      webhookAddress: `${newsroom.url}/api/webhooks/content`,
      lastSyncAt: expect.stringMatching(/^20/),
    })
    const tried = await check()
    expect(outcomes(tried)).toEqual({
      ...{ 'WordPress answers': 'ok', 'Signed in': 'ok', 'May write': 'ok', Plugin: 'ok', Messages: 'ok' },
    })
    expect(JSON.stringify([tried, await ask()])).not.toContain(wordpress.users.editor.applicationPassword)
  })

  test('says what is lost without the plugin, and nobody’s save is lost even then', async () => {
    const article = await createArticle(newsroom, { title: uniqueTitle() })
    await wordpress.php(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins('${PLUGIN}');`)
    try {
      await untilLater(article.updatedAt)
      await editor.post(`/wp/v2/posts/${article.wordpressPostId}`, { content: '<p>Theirs.</p>' })
      const mine = { content: '<p>Mine.</p>', version: article.version }
      const refused = await newsroom.refusal<{ code: string; current: DeskArticle }>(
        'PATCH',
        `/api/articles/${article.id}`,
        mine,
      )
      expect(refused).toMatchObject({ status: 409, code: 'stale', current: { content: '<p>Theirs.</p>' } })
      const tried = await check()
      expect(outcomes(tried)).toMatchObject({ 'Signed in': 'ok', Plugin: 'warning' })
      expect(messageOf(tried, 'Plugin')).toContain('The Hometown plugin is not installed')
    } finally {
      await wordpress.php(`require_once ABSPATH . 'wp-admin/includes/plugin.php'; activate_plugin('${PLUGIN}');`)
    }
    expect(outcomes(await check())).toMatchObject({ Plugin: 'ok' })
  })
})

import { createWordPressClient } from '@hometown/wordpress-adapter'
import { startWordPressServer } from '@hometown/wordpress-adapter/test-server'
import { EDITOR } from '@hometown/wordpress-adapter/test-site'
import { expect, onTestFinished, vi } from 'vitest'
import type { Store } from '../../src/database/database.ts'
import { openWordPressSource } from '../../src/modules/wordpress/wordpress-mirror/index.ts'
import { startMirrorJob } from '../../src/modules/wordpress/wordpress-mirror/mirror.job.ts'
import { processQueue } from '../../src/modules/wordpress/wordpress-mirror/mirror-posts.service.ts'
import { enqueueReads } from '../../src/modules/wordpress/wordpress-mirror/mirror-state.service.ts'
import { pollWordPress } from '../../src/modules/wordpress/wordpress-mirror/poll-wordpress.ts'
import { buildTestContext } from './build-test-app.ts'
import { becomeLeader } from './leader.ts'
import { guardedFetch } from './loopback-fetch.ts'

/** The interval is shorter than a newsroom may choose, so that a test waits for a few polls. */
const POLL_SECONDS = 0.2

export type MirrorHarness = Awaited<ReturnType<typeof openMirror>>
export type PolledMirror = Awaited<ReturnType<typeof openPolledMirror>>

/** Opens a stand-in WordPress with posts, and a service that mirrors it. Closed after the test. */
export async function openMirror(
  options: { posts?: number; anonymous?: boolean; store?: Store; env?: Record<string, string> } = {},
) {
  const wordpress = await startWordPressServer(options.posts ?? 12)
  onTestFinished(() => wordpress.close())
  const credentials = options.anonymous ? undefined : EDITOR
  const context = await buildTestContext({
    ...(options.store && { store: options.store }),
    safeFetch: guardedFetch(),
    wordpress: createWordPressClient({ url: wordpress.url, retryDelayMs: 1, ...(credentials && { credentials }) }),
    env: {
      WORDPRESS_URL: wordpress.url,
      ...(credentials && {
        WORDPRESS_USERNAME: credentials.username,
        WORDPRESS_APP_PASSWORD: credentials.applicationPassword,
      }),
      ...options.env,
    },
  })
  const pace = options.env?.HOMETOWN_TEST ? context.config.wordpressPollSeconds : POLL_SECONDS
  const polling = { ...context, config: { ...context.config, wordpressPollSeconds: pace } }
  const leader = await becomeLeader(context)
  return {
    wordpress,
    context,
    leader,
    start() {
      const loop = startMirrorJob(polling, leader)
      onTestFinished(loop.stop)
      return loop
    },
    until: (expectation: () => Promise<void> | void) => vi.waitFor(expectation, { timeout: 60_000, interval: 20 }),
    async slugs() {
      const rows = context.store.db.selectFrom('articles').where('deleted_at', 'is', null).orderBy('slug')
      return (await rows.select('slug').execute()).map((row) => row.slug)
    },
    post: (id: number) => wordpress.site.posts.find((post) => post.id === id) ?? expect.fail('no such post'),
    article: (id: number) =>
      context.store.db.selectFrom('articles').selectAll().where('number', '=', id).executeTakeFirst(),
    async publishedIds() {
      const rows = context.store.db.selectFrom('articles').where('status', '=', 'published').orderBy('number')
      return (await rows.select('number').execute()).map((row) => row.number)
    },
  }
}

/** The mirror has polled once; the posts are ten minutes old. The test starts each further poll. */
export async function openPolledMirror(options: Parameters<typeof openMirror>[0]) {
  const harness = await openMirror(options)
  const { context, leader, wordpress } = harness
  if (!context.wordpress) throw new Error('There is no WordPress')
  const source = await openWordPressSource(context.wordpress)
  const mirror = { context, origin: wordpress.url, leader }
  const { db } = context.store
  const poll = () => pollWordPress(mirror, source)
  for (const post of wordpress.site.posts) post.modified = context.clock.now() - 600_000
  await poll()
  return {
    ...harness,
    mirror,
    source,
    poll,
    /** Enqueues as a message of WordPress's plugin does. */
    async webhook(...ids: number[]) {
      await enqueueReads(db, 'post', ids, context.clock.now())
      await processQueue(mirror, source)
      // The second pass asks for what became due after the first.
      context.clock.advance(1)
      await processQueue(mirror, source)
    },
    queue: () => db.selectFrom('wordpress_queue').select(['id', 'problem']).orderBy('id').execute(),
  }
}

import { createWordPressClient } from '@hometown/wordpress-adapter'
import { startWordPressServer, type WordPressServer } from '@hometown/wordpress-adapter/test-server'
import { EDITOR } from '@hometown/wordpress-adapter/test-site'
import { onTestFinished, vi } from 'vitest'
import type { Store } from '../../src/database/store.ts'
import { createWorkLease } from '../../src/modules/platform/schedule/work-lease.service.ts'
import { type MirrorLoop, startMirror } from '../../src/modules/wordpress/wordpress-mirror/pull/mirror.job.ts'
import { buildTestContext, type TestContext } from './build-test-app.ts'
import { guardedOutside } from './loopback-outside.ts'

export interface MirrorHarness {
  wordpress: WordPressServer
  context: TestContext
  /** As the jobs process does. */
  start(): MirrorLoop
  /** Waits until the expectation is true. */
  until(expectation: () => Promise<void> | void): Promise<void>
  slugs(): Promise<string[]>
}

/** A stand-in WordPress with posts, and a service that mirrors it. Closed after the test. */
export async function openMirror(
  options: { posts?: number; anonymous?: boolean; store?: Store; env?: Record<string, string> } = {},
): Promise<MirrorHarness> {
  const wordpress = await startWordPressServer(options.posts ?? 12)
  onTestFinished(() => wordpress.close())
  const credentials = options.anonymous ? undefined : EDITOR
  const context = await buildTestContext({
    ...(options.store && { store: options.store }),
    outside: guardedOutside(),
    wordpress: createWordPressClient({ url: wordpress.url, retryDelayMs: 1, ...(credentials && { credentials }) }),
    env: {
      WORDPRESS_URL: wordpress.url,
      WORDPRESS_POLL_SECONDS: '1',
      ...(credentials && {
        WORDPRESS_USERNAME: credentials.username,
        WORDPRESS_APP_PASSWORD: credentials.applicationPassword,
      }),
      ...options.env,
    },
  })
  return {
    wordpress,
    context,
    start() {
      const lease = createWorkLease(context, 'wordpress')
      const loop = startMirror(context, lease)
      const stop = () => loop.stop().then(lease.release)
      onTestFinished(stop)
      return { stop }
    },
    until: (expectation) => vi.waitFor(expectation, { timeout: 10_000, interval: 20 }),
    async slugs() {
      const rows = await context.store.db.selectFrom('articles').select('slug').orderBy('slug').execute()
      return rows.map((row) => row.slug)
    },
  }
}

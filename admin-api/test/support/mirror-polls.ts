import type { ComparisonPace } from '../../src/modules/wordpress/wordpress-mirror/pull/compare/comparison-pace.ts'
import { createMirrorReport } from '../../src/modules/wordpress/wordpress-mirror/pull/mirror-report.ts'
import { pollWordPress } from '../../src/modules/wordpress/wordpress-mirror/pull/poll.ts'
import { safeArticleReaders } from '../../src/modules/wordpress/wordpress-mirror/pull/posts/safe-articles.ts'
import { openWordPressSource } from '../../src/modules/wordpress/wordpress-mirror/pull/wordpress-source.ts'
import { type MirrorHarness, openMirror } from './mirror-harness.ts'

export interface PolledMirror extends MirrorHarness {
  /** Without webhooks. */
  poll(): Promise<void>
}

/** Polled once; the posts are a minute old. The test starts each further poll. */
export async function openPolledMirror(
  options: Parameters<typeof openMirror>[0],
  pace?: ComparisonPace,
): Promise<PolledMirror> {
  const harness = await openMirror(options)
  const { context, wordpress } = harness
  const report = createMirrorReport(context)
  async function poll(): Promise<void> {
    if (!context.wordpress) throw new Error('There is no WordPress')
    const mirror = { context, origin: wordpress.url, reader: safeArticleReaders.poll }
    await pollWordPress(mirror, await openWordPressSource(context.wordpress), report, pace)
  }
  for (const post of wordpress.site.posts) post.modified = context.clock.now() - 60_000
  await poll()
  return { ...harness, poll }
}

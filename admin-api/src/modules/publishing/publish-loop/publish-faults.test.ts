import type { Change } from '@hometown/shared-types/publishing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { failingStatements } from '../../../../test/support/failing-statements.ts'
import { NOTHING_WRITTEN } from '../../../../test/support/idle-renderer.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { listUnpublishedChanges } from '../../platform/changes/changes.repository.ts'
import { listReceipts } from '../../platform/changes/receipts.repository.ts'
import { createDailyPublishes } from './daily-publishes.ts'
import { startPublishLoop } from './publish-loop.job.ts'
import type { SiteRenderer } from './site-renderer.ts'

const DAY = 24 * 60 * 60_000
const eventually = (expectation: () => Promise<void>) => vi.waitFor(expectation, { timeout: 10_000, interval: 20 })

describe('a statement that fails once while something is published', () => {
  it('leaves no publish running for ever', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const statements = await failingStatements(context.store)
    let isFirst = true
    const renderer: SiteRenderer = {
      async publish() {
        if (!isFirst) return NOTHING_WRITTEN
        isFirst = false
        // The failure can't be stored either.
        statements.failAt(1, 'before')
        throw new Error('The disk is full.')
      },
    }
    await createArticle(context, newArticle({ status: 'published' }), null)
    const loop = startPublishLoop(context, renderer, { ready: true })
    onTestFinished(() => loop.stop())
    await eventually(async () => expect(await listUnpublishedChanges(context.store.db, 10)).toEqual([]))
    const outcomes = (await listReceipts(context.store.db, 10)).map(({ outcome }) => outcome)
    expect(outcomes.sort()).toEqual(['failed', 'live'])
  })

  it('costs no new day its publish', async () => {
    const context = await buildTestContext({ store: await openTestStore() })
    const statements = await failingStatements(context.store)
    const daily = createDailyPublishes(context)
    const kinds = async () =>
      (await listUnpublishedChanges(context.store.db, 10)).map(({ kind }: Change) => kind).sort()
    for (let n = 1; ; n++) {
      context.clock.advance(DAY)
      await context.store.db.deleteFrom('changes').execute()
      statements.failAt(n, 'before')
      for (let look = 0; look < 3; look++) await daily.look().catch(() => undefined)
      const hasFailed = statements.end()
      expect({ n, kinds: await kinds() }).toEqual({ n, kinds: ['midnight', 'verify'] })
      if (!hasFailed) return
    }
  })
})

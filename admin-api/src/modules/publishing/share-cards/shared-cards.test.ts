import { describe, expect, it } from 'vitest'
import { openFileMachine, openTestBucket } from '../../../../test/support/file-machines.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { startShareCards } from './share-cards.job.ts'
import { deleteOldestCards, findStandIn, keepCard } from './stored-cards.ts'

describe('share cards that machines share', () => {
  it('are drawn by one of them, and found by all', async () => {
    const { connect } = await openTestBucket()
    const store = await openTestStore()
    const machines = [await openFileMachine(store, connect()), await openFileMachine(store, connect())]
    const [first, second] = machines
    if (!first || !second) throw new Error('There are two machines.')
    await createArticle(first, newArticle({ status: 'published', title: 'Fair' }), null)
    const drawn: string[] = []
    const loops = machines.map((machine, n) =>
      startShareCards(
        machine,
        { quietMs: 0, searchEveryMs: 0 },
        {
          async draw({ title }) {
            drawn.push(`${n} ${title}`)
            return new TextEncoder().encode(title)
          },
          rest: async () => undefined,
        },
      ),
    )
    await expect.poll(() => drawn.some((one) => one.endsWith('Fair')), { timeout: 20_000 }).toBe(true)
    await Promise.all(loops.map((loop) => loop.stop()))
    expect(new Set(drawn.map((one) => one[0])).size).toBe(1)
    for (const machine of machines) expect(await findStandIn(machine)).toBeDefined()
  })

  it('are kept up to a number', async () => {
    const { connect } = await openTestBucket()
    const machine = await openFileMachine(await openTestStore(), connect())
    for (let n = 0; n < 5; n++) {
      machine.clock.advance(1)
      await keepCard(machine, `card-${n}`, Buffer.from(String(n)))
    }
    await deleteOldestCards(machine, 3)
    const rows = await machine.store.db
      .selectFrom('stored_files')
      .select('name')
      .where('deleted_at', 'is', null)
      .execute()
    expect(rows.map(({ name }) => name).sort()).toEqual(['card-2.png', 'card-3.png', 'card-4.png'])
  })
})

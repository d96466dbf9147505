import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { findRun, insertRun, insertRunSources, listRunSources } from './harvest-runs.repository.ts'
import { createOpenRun, OvertakenRunError } from './open-run.ts'

const RUN = 'run'

describe('a run whose process stood still while another one took it over', () => {
  async function open() {
    const context = await buildTestContext({ store: await openTestStore() })
    const { db } = context.store
    await db.transaction().execute(async (trx) => {
      await insertRun(trx, { id: RUN, startedAt: context.clock.now(), samples: 0 })
      await insertRunSources(trx, RUN, [{ source_id: 'gazette', name: 'Gazette', category: 'Community' }])
    })
    const runOf = (holder: string, fence: number) =>
      createOpenRun(context, RUN, { name: 'harvest', holder, fence, milliseconds: 10_000, renewals: 0 })
    const [former, present] = [runOf('former', 1), runOf('present', 2)]
    await former.takeOver()
    await present.takeOver()
    const stateOf = async () => (await listRunSources(db, RUN)).map(({ state }) => state)
    return { db, former, present, stateOf }
  }

  it('begins with no source that is read or waits there', async () => {
    const { former, present, stateOf } = await open()
    await expect(former.setState('gazette', { state: 'reading' })).rejects.toThrow(OvertakenRunError)
    expect(await stateOf()).toEqual(['waiting'])
    await present.setState('gazette', { state: 'done' })
    await expect(former.setState('gazette', { state: 'reading' })).rejects.toThrow(OvertakenRunError)
    expect(await stateOf()).toEqual(['done'])
  })

  it('is neither stopped nor closed by it, nor taken back', async () => {
    const { db, former, present, stateOf } = await open()
    await expect(former.close(true)).rejects.toThrow(OvertakenRunError)
    expect(await stateOf()).toEqual(['waiting'])
    await present.setState('gazette', { state: 'reading' })
    await expect(former.takeOver()).rejects.toThrow(OvertakenRunError)
    expect(await stateOf()).toEqual(['reading'])
    await present.setState('gazette', { state: 'done' })
    expect(await findRun(db, RUN)).toMatchObject({ open: 1, fence: 2 })
    expect(await present.close(false)).toBe(true)
    expect(await findRun(db, RUN)).toMatchObject({ open: null })
  })
})

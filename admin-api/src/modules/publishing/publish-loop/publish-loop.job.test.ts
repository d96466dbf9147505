import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Change } from '@hometown/shared-types/contract/publishing'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { failingStatements } from '../../../../test/support/failing-statements.ts'
import { idleRenderer, NOTHING_WRITTEN } from '../../../../test/support/publishing.ts'
import { createArticle, deleteArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import {
  listChangesAfter,
  listPublishReceipts,
  readSitePosition,
  saveSitePosition,
} from '../../platform/changes/index.ts'
import type { RunningJob } from '../../platform/jobs/index.ts'
import {
  createPublisherRenderer,
  PUBLISH_TIMEOUT_MS,
  type PublishResult,
  publishWaitingChanges,
  type SiteRenderer,
  startPublishLoop,
} from './publish-loop.job.ts'
import { listWithdrawnPaths } from './withdrawn-pages.service.ts'

interface Renderer extends SiteRenderer {
  readonly publishes: { changes: Change[]; today: string }[]
}

/** Returns a renderer with one answer per publish; the last answer repeats. */
function rendererThat(...answers: (() => Promise<PublishResult>)[]): Renderer {
  const publishes: Renderer['publishes'] = []
  return {
    publishes,
    publish(changes, today) {
      const answer = answers[Math.min(publishes.length, answers.length - 1)]
      publishes.push({ changes, today })
      return answer ? answer() : Promise.resolve(NOTHING_WRITTEN)
    },
  }
}

function start(context: TestContext, renderer: SiteRenderer, ready = true): RunningJob {
  const loop = startPublishLoop(context, renderer, { ready })
  onTestFinished(() => loop.stop())
  return loop
}

async function open({ ready = true }, ...answers: Parameters<typeof rendererThat>) {
  const [context, renderer] = [await buildTestContext(), rendererThat(...answers)]
  return { context, renderer, loop: start(context, renderer, ready) }
}

async function save(context: TestContext): Promise<void> {
  await createArticle(context, { status: 'published' })
  context.messages.receive({ type: 'changes-waiting' })
}

const receipts = (context: TestContext) => listPublishReceipts(context.store.db, 10)
const waiting = ({ store }: TestContext) =>
  store.db.selectFrom('changes').select('seq').where('publish_id', 'is', null).execute()
const eventually = (expected: () => Promise<void> | void) => vi.waitFor(expected, { timeout: 60_000, interval: 10 })

describe('the publish loop', () => {
  it('publishes a save as soon as it is told of it, and keeps a receipt', async () => {
    const { context, renderer } = await open({}, async () => ({ ...NOTHING_WRITTEN, written: ['index.html'] }))
    await save(context)
    await eventually(async () => expect(await waiting(context)).toEqual([]))
    expect(renderer.publishes).toMatchObject([
      { changes: [{ kind: 'article', before: null }, { kind: 'front' }], today: '2026-11-20' },
    ])
    expect(await receipts(context)).toMatchObject([
      { outcome: 'live', changes: 2, message: expect.stringMatching(/1 file,/) },
    ])
  })

  it('publishes one at a time; what arrives meanwhile goes together with the next', async () => {
    const first = Promise.withResolvers<PublishResult>()
    const { context, renderer } = await open(
      {},
      () => first.promise,
      async () => NOTHING_WRITTEN,
    )
    await save(context)
    await eventually(() => expect(renderer.publishes).toHaveLength(1))
    await save(context)
    await save(context)
    first.resolve(NOTHING_WRITTEN)
    await eventually(async () => expect(await waiting(context)).toEqual([]))
    expect(renderer.publishes.map(({ changes }) => changes.length)).toEqual([2, 3])
  })

  it('keeps the changes of a failed publish with its reason, and tries them again', async () => {
    const { context, renderer } = await open(
      {},
      () => Promise.reject(new Error('The site could not be written: the disk is full')),
      async () => NOTHING_WRITTEN,
    )
    await save(context)
    await eventually(async () =>
      expect(await receipts(context)).toMatchObject([{ outcome: 'failed', message: expect.stringContaining('disk') }]),
    )
    expect(await waiting(context)).toHaveLength(2)
    await eventually(async () => expect(await waiting(context)).toEqual([]))
    expect((await receipts(context)).map(({ outcome }) => outcome).toSorted()).toEqual(['failed', 'live'])
    expect(renderer.publishes[1]?.changes).toEqual(renderer.publishes[0]?.changes)
  })

  it('tries again soon while the database is away', async () => {
    const logged: string[] = []
    const context = await buildTestContext({ log: pino({}, { write: (line: string) => logged.push(line) }) })
    const renderer = rendererThat()
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const statements = await failingStatements(context.store, refused)
    await save(context)
    statements.dieAt(1, 'before')
    start(context, renderer)
    const failures = () => logged.filter((line) => line.includes('could not read or save the publishing state'))
    await eventually(() => expect(failures()).toHaveLength(2))
    statements.lift()
    await eventually(() => expect(renderer.publishes).toHaveLength(1))
  })

  it('says once at the desk why a publisher that can’t read the content isn’t ready', async () => {
    const { context } = await open({ ready: false })
    const reason = 'The content could not be read: /api/site answers something else than expected'
    for (let time = 0; time < 3; time++) context.messages.receive({ type: 'publish-failed', requestId: null, reason })
    await eventually(async () =>
      expect(await receipts(context)).toMatchObject([{ outcome: 'failed', message: reason }]),
    )
    expect(context.messages.sent).toContainEqual({
      type: 'live',
      event: { type: 'publish', receipt: expect.objectContaining({ outcome: 'failed', message: reason }) },
    })
    context.messages.receive({ type: 'publisher-ready' })
    await eventually(async () => expect((await receipts(context)).map(({ outcome }) => outcome)).toContain('live'))
    expect(await receipts(context)).toHaveLength(2)
  })

  it('notices the county’s midnight', async () => {
    const { context, renderer } = await open({})
    context.clock.advance(24 * 60 * 60 * 1000)
    await eventually(() => expect(renderer.publishes).toHaveLength(1))
    expect(renderer.publishes[0]?.today).toBe('2026-11-21')
    expect(renderer.publishes[0]?.changes.map(({ kind }) => kind)).toContain('midnight')
  })

  it('compares everything with the disk when a new publisher is ready', async () => {
    const { context, renderer } = await open({ ready: false })
    context.messages.receive({ type: 'publisher-ready' })
    await eventually(async () => expect(await receipts(context)).toMatchObject([{ outcome: 'live', changes: 1 }]))
    expect(renderer.publishes[0]?.changes.map(({ kind }) => kind)).toEqual(['verify'])
  })

  it('of a second machine brings its own copy up to date, with a receipt of its own', async () => {
    const first = await buildTestContext()
    const second = { ...(await buildTestContext()), store: first.store }
    const [here, there] = [rendererThat(), rendererThat()]
    start(first, here)
    await save(first)
    await eventually(async () => expect(await waiting(first)).toEqual([]))
    start(second, there)
    await eventually(() => expect(there.publishes).toHaveLength(1))
    expect(there.publishes[0]?.changes).toEqual(here.publishes[0]?.changes)
    const left = async () => (await listChangesAfter(second.store, await readSitePosition(second), 10)).changes
    await eventually(async () => expect(await left()).toEqual([]))
    expect(await receipts(first)).toHaveLength(2)
  })

  it('goes on after its last change when it starts again, and from the beginning on an older database', async () => {
    const context = await buildTestContext()
    await save(context)
    await publishWaitingChanges(context, rendererThat())
    const again = rendererThat()
    expect(await publishWaitingChanges(context, again)).toBe('nothing')
    await saveSitePosition(context, { seq: 1000, xid: '0', seen: [] })
    start(context, again)
    await eventually(() => expect(again.publishes).toHaveLength(1))
  })

  it('says that a publish is live only when its position is saved', async () => {
    const context = await buildTestContext()
    await save(context)
    await writeFile(join(context.config.dataDir, 'site'), 'no folder')
    await expect(publishWaitingChanges(context, rendererThat())).rejects.toThrow()
    expect(JSON.stringify(context.messages.sent)).not.toContain('"outcome":"live"')
  })

  it('ends only when the publish under way has its receipt', async () => {
    const underWay = Promise.withResolvers<PublishResult>()
    const { context, renderer, loop } = await open({}, () => underWay.promise)
    await save(context)
    await eventually(() => expect(renderer.publishes).toHaveLength(1))
    const stopped = loop.stop()
    underWay.resolve(NOTHING_WRITTEN)
    await stopped
    expect(await receipts(context)).toMatchObject([{ outcome: 'live' }])
  })
})

it('a publisher that hangs is started again, and its publish fails', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const context = await buildTestContext()
  const { messages } = context
  const publish = createPublisherRenderer(context).publish([], '2026-11-20')
  vi.advanceTimersByTime(PUBLISH_TIMEOUT_MS)
  expect(messages.sent).toContainEqual({ type: 'restart', names: ['publisher'] })
  messages.receive({ type: 'publisher-gone' })
  await expect(publish).rejects.toThrow('stopped while publishing')
})

describe('the addresses of withdrawn articles', () => {
  async function publishArticle(context: TestContext, slug: string): Promise<string> {
    const { id } = await createArticle(context, { status: 'published', slug })
    await publishWaitingChanges(context, idleRenderer)
    return id
  }

  const ways = {
    'it is deleted': (context: TestContext, id: string) => deleteArticle(context, id),
    'it is archived': (context: TestContext, id: string) => updateArticle(context, id, { status: 'archived' }),
  }

  it.each(Object.entries(ways))('are known when %s, until that is published', async (_, withdraw) => {
    const context = await buildTestContext()
    const id = await publishArticle(context, 'fair')
    await publishArticle(context, 'other')
    expect(await listWithdrawnPaths(context)).toEqual(new Set())
    await withdraw(context, id)
    expect(await listWithdrawnPaths(context)).toEqual(new Set(['/fair']))
    await publishWaitingChanges(context, idleRenderer)
    expect(await listWithdrawnPaths(context)).toEqual(new Set())
  })

  it('are none that belong to another published article by now', async () => {
    const context = await buildTestContext()
    const ids = [await publishArticle(context, 'fair'), await publishArticle(context, 'parade')]
    for (const id of ids) await deleteArticle(context, id)
    await createArticle(context, { status: 'published', slug: 'fair' })
    await createArticle(context, { status: 'draft', slug: 'parade' })
    expect(await listWithdrawnPaths(context)).toEqual(new Set(['/parade']))
  })
})

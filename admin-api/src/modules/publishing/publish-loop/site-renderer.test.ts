import type { Change, PublisherRequest } from '@hometown/shared-types/publishing'
import { expect, test, vi } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { NOTHING_WRITTEN } from '../../../../test/support/idle-renderer.ts'
import { createEvent, deleteEvent } from '../../content/events/events.service.ts'
import { createLocalRenderer } from './site-renderer.ts'

const TODAY = '2026-11-20'

async function open() {
  const context = await buildTestContext()
  const renderer = createLocalRenderer(context)
  const fair = {
    title: 'Fair',
    startDate: '2026-11-21T10:00',
    endDate: '2026-11-21T12:00',
    status: 'published',
  } as const
  const { id } = await createEvent(context, null, fair)
  await deleteEvent(context, null, id)
  const change = (kind: Change['kind']): Change => ({ seq: 1, kind, contentId: null, before: null, after: null })

  /** Ids of the withdrawn events that the publisher gets. */
  async function send(kind: Change['kind'], answer: 'published' | 'publish-failed' = 'published') {
    context.link.sent.length = 0
    const publish = renderer.publish([change(kind)], TODAY).catch(() => undefined)
    const request = await vi.waitFor(() => {
      const found = context.link.sent.find(({ type }) => type === 'publish')
      if (found?.type !== 'publish') throw new Error('Nothing was sent.')
      return found satisfies PublisherRequest
    })
    const { requestId } = request
    if (answer === 'published') context.link.receive({ type: answer, requestId, ...NOTHING_WRITTEN, milliseconds: 1 })
    else context.link.receive({ type: answer, requestId, reason: 'No' })
    await publish
    return request.withdrawnEvents?.map((event) => event.id)
  }
  return { context, id, send, renderer }
}

test('a publisher is told at first which events were withdrawn, and then when that may have changed', async () => {
  const { id, send } = await open()
  expect(await send('article')).toEqual([id])
  expect(await send('article')).toBeUndefined()
  expect(await send('event')).toEqual([id])
  expect(await send('verify')).toEqual([id])
  expect(await send('restored')).toEqual([id])
})

test('a publisher that started again is told again', async () => {
  const { context, id, send } = await open()
  await send('article')
  context.link.receive({ type: 'publisher-gone' })
  context.link.receive({ type: 'ready', articles: 0, milliseconds: 1 })
  expect(await send('article')).toEqual([id])
})

test('a publisher that failed before anybody knows what it read is told again', async () => {
  const { id, send } = await open()
  await send('article', 'publish-failed')
  expect(await send('article')).toEqual([id])
})

import type { ProcessMessage } from '@hometown/shared-types/process-messages'
import { articleCard, shareCardHash, siteCard } from '@hometown/shared-types/share-card'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildTestApp, type TestContext } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { createArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'
import type { CardDrawer } from './card-drawer.ts'
import { type ShareCards, startShareCards } from './share-cards.job.ts'
import { findStandIn, hasCard } from './stored-cards.ts'

const published: ProcessMessage = {
  type: 'published',
  requestId: 'one',
  release: '1',
  newRelease: false,
  written: [],
  removed: [],
  milliseconds: 1,
  notices: [],
}

let running: ShareCards | undefined
afterEach(async () => {
  await running?.stop()
  running = undefined
})

/** Returns the title as the image, so that tests need no fonts. */
const drawer: CardDrawer = {
  draw: async ({ title }) => new TextEncoder().encode(title),
  rest: () => Promise.resolve(),
}

async function open() {
  const { app, context } = await buildTestApp()
  const start = () => {
    running = startShareCards(context, { quietMs: 0, searchEveryMs: 0 }, drawer)
  }
  const publish = (fields: Parameters<typeof newArticle>[0] = {}) =>
    createArticle(context, newArticle({ status: 'published', ...fields }), null)
  return { app, context, start, publish }
}

async function hashOf(context: TestContext, title: string, kicker = 'Events'): Promise<string> {
  return shareCardHash(articleCard(await getSettings(context), title, kicker))
}

async function untilExists(context: TestContext, hash: string): Promise<void> {
  await vi.waitFor(async () => expect(await hasCard(context, hash)).toBe(true), 60_000)
}

async function untilDrawn(context: TestContext, title: string): Promise<void> {
  await untilExists(context, await hashOf(context, title))
}

describe('share cards', () => {
  it('are drawn for what was published without a picture', async () => {
    const { context, start, publish } = await open()
    await publish({ title: 'Fair opens' })
    start()
    await untilDrawn(context, 'Fair opens')
    const article = await publish({ title: 'Bridge' })
    context.link.receive(published)
    await untilDrawn(context, 'Bridge')
    await updateArticle(context, article.id, { title: 'Bridge closed' }, null)
    context.link.receive(published)
    await untilDrawn(context, 'Bridge closed')
  })

  it('have one of the whole site to stand in, which follows the settings', async () => {
    const { context, start } = await open()
    start()
    await vi.waitFor(async () => expect(await findStandIn(context)).toBeDefined(), 60_000)
    expect(await hasCard(context, shareCardHash(siteCard(await getSettings(context))))).toBe(true)
  })

  it('survive a card that nobody knows, and one that can’t be drawn', async () => {
    const { context, publish } = await open()
    await publish({ title: 'Broken' })
    const draw: CardDrawer['draw'] = async (card) => (card.title === 'Broken' ? undefined : drawer.draw(card))
    running = startShareCards(context, { quietMs: 0, searchEveryMs: 0 }, { ...drawer, draw })
    context.link.receive({ type: 'card-wanted', hash: '0'.repeat(32) })
    await publish({ title: 'Whole' })
    context.link.receive(published)
    await untilDrawn(context, 'Whole')
    expect(await hasCard(context, await hashOf(context, 'Broken'))).toBe(false)
  })
})

import { describe, expect, it, vi } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { createCardFinder } from './share-cards.service.ts'
import { keepCard, keepStandIn } from './stored-cards.ts'

const HASH = 'a'.repeat(32)
const CARD = Buffer.from('card')
const STAND_IN = Buffer.from('stand-in')

describe('GET /derived/cards', () => {
  it('gives anybody a card that may be kept for ever', async () => {
    const { app, context } = await buildTestApp()
    await keepCard(context, HASH, CARD)
    const answer = await app.inject(`/derived/cards/${HASH}.png`)
    expect(answer.rawPayload).toEqual(CARD)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  it('asks for a card that is not drawn yet, and waits a moment for it', async () => {
    const { app, context } = await buildTestApp()
    const answer = app.inject(`/derived/cards/${HASH}.png`)
    void answer.then(() => undefined)
    await vi.waitFor(() => expect(context.link.sent).toContainEqual({ type: 'card-wanted', hash: HASH }), 60_000)
    await keepCard(context, HASH, CARD)
    expect((await answer).rawPayload).toEqual(CARD)
  })

  it.each(['x.png', `${HASH}.svg`, `${'A'.repeat(32)}.png`, '..%2f..%2fsecrets.png', 'site.png'])(
    'has nothing at %s',
    async (name) => {
      const { app, context } = await buildTestApp()
      await keepStandIn(context, STAND_IN)
      expect((await app.inject(`/derived/cards/${name}`)).statusCode).toBe(404)
    },
  )
})

describe('a card that does not come', () => {
  it('is stood in for by the site’s own, and asked for once', async () => {
    const { context } = await buildTestApp()
    await keepStandIn(context, STAND_IN)
    const cards = createCardFinder(context, 0)
    for (let times = 0; times < 3; times++) {
      expect(await cards.find(HASH)).toEqual({ bytes: STAND_IN, isFinal: false })
    }
    expect(context.link.sent).toHaveLength(1)
    await keepCard(context, HASH, CARD)
    expect(await cards.find(HASH)).toEqual({ bytes: CARD, isFinal: true })
  })
})

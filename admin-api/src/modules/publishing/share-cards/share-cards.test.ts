import { type ShareCard, shareCardHash, siteCard, titleCard } from '@hometown/shared-types/rules/share-card'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { type ArticleForm, createArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import { openFileStorage } from '../../../storage/file-storage.ts'
import { getSettings } from '../../platform/settings/index.ts'
import { drawCard } from './draw-card.ts'
import { createShareCards } from './share-cards.service.ts'

const bytesOf = (text: string) => Buffer.from(text)

async function open() {
  const { app, context } = await buildTestApp()
  const drawn: string[] = []
  /** Draws the kicker and title as text, so that no fonts are needed. */
  const cards = createShareCards(context, {
    async run({ kicker, title }) {
      drawn.push(title)
      return title === 'Broken' ? { outcome: 'too_slow' } : { outcome: 'done', value: bytesOf(`${kicker}: ${title}`) }
    },
    close: async () => undefined,
  })
  const site = await getSettings(context)
  const publish = (title: string, fields: ArticleForm = {}) =>
    createArticle(context, { status: 'published', title, ...fields })
  const find = async ({ wordpressPostId: number }: { wordpressPostId: number }, title: string) => {
    const found = await cards.find(`article-${number}`, shareCardHash(titleCard(site, title, 'Events')))
    return found && { text: Buffer.from(found.bytes).toString(), isFinal: found.isFinal }
  }
  const standIn = { text: `${siteCard(site).kicker}: ${siteCard(site).title}`, isFinal: false }
  return { app, context, drawn, publish, find, standIn }
}

it('draws a card once, when it is first asked for, with its category', async () => {
  const { publish, find, drawn } = await open()
  const article = await publish('Fair opens')
  for (const _ of [1, 2])
    expect(await find(article, 'Fair opens')).toEqual({ text: 'Events: Fair opens', isFinal: true })
  expect(drawn).toEqual(['Fair opens'])
})

it('gives the site’s own card for another title, for a draft, and where none can be drawn', async () => {
  const { context, publish, find, standIn } = await open()
  const renamed = await publish('Bridge')
  await updateArticle(context, renamed.id, { title: 'Bridge closed' })
  expect(await find(renamed, 'Bridge')).toEqual(standIn)
  expect(await find(renamed, 'Bridge closed')).toMatchObject({ isFinal: true })
  expect(await find(await publish('Secret', { status: 'draft' }), 'Secret')).toEqual(standIn)
  expect(await find(await publish('Broken'), 'Broken')).toEqual(standIn)
})

it('is an address for anybody, whose card may be kept for ever, and there are no others', async () => {
  const { app, context } = await open()
  const hash = 'a'.repeat(32)
  await openFileStorage(context, 'cards').put(`${hash}.png`, bytesOf('card'))
  const answer = await app.inject(`/derived/cards/article-12.${hash}.png`)
  expect([answer.body, answer.headers]).toMatchObject([
    'card',
    { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
  ])
  for (const name of ['x.png', `${hash}.png`, `article-12.${hash}.svg`, `user-1.${hash}.png`, '..%2f..%2fsecrets.png'])
    expect((await app.inject(`/derived/cards/${name}`)).statusCode).toBe(404)
})

const card: ShareCard = {
  siteName: 'Hometown News',
  kicker: 'Community News',
  title: 'County board approves the repair of the iron bridge',
  accentColour: '#1f5c4a',
}

describe('a drawn card', () => {
  it('is a small PNG of the size that social networks show large', async () => {
    const bytes = await drawCard(card)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(100_000)
  })

  it.each([
    ['marks without end', `Z${'\u0316\u0301'.repeat(200)}oo`, 'Źoo'],
    ['signs and digits of other scripts', 'Fair 「٣」 ₿ ꜳ 𝔘 🎡', 'Fair'],
  ])('shows no boxes for %s', async (_what, title, same) => {
    expect(await drawCard({ ...card, title })).toEqual(await drawCard({ ...card, title: same }))
  })

  it.each([
    ['nothing that can be printed', '祭り'],
    ['no end', 'Wordwithoutanyend'.repeat(60)],
    ['markup', '<b>Bold</b> & "quoted" </svg>'],
  ])('is drawn for a title with %s', async (_what, title) => {
    const { entropy } = await sharp(await drawCard({ ...card, title })).stats()
    expect(entropy).toBeGreaterThan(0.1)
  })
})

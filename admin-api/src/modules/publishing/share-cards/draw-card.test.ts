import type { ShareCard } from '@hometown/shared-types/rules/share-card'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawCard } from './draw-card.ts'

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

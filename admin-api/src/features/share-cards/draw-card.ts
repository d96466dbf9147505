import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { SHARE_CARD_SIZE, type ShareCard } from '@hometown/shared-types/share-card'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { cardLayout } from './card-layout.ts'

const packages = createRequire(import.meta.url)

/** Each subset under a name of its own: a letter that the first lacks is looked for in all the others. */
const FONTS: Font[] = ['newsreader', 'public-sans'].flatMap((family) =>
  ['latin', 'latin-ext', 'vietnamese'].map((subset) => font(family, subset)),
)

/** The card as PNG. Letters become shapes, so that the picture needs none of the machine's fonts. */
export async function drawCard(card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
  const svg = await satori(cardLayout(card), { ...SHARE_CARD_SIZE, fonts: FONTS })
  const png = await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
  return new Uint8Array(png)
}

function font(family: string, subset: string): Font {
  const file = packages.resolve(`@fontsource/${family}/files/${family}-${subset}-600-normal.woff`)
  return { name: `${family}-${subset}`, data: readFileSync(file), weight: 600, style: 'normal' }
}

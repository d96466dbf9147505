import { initials } from '@hometown/shared-types/initials'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import { THEME_COLOURS } from '../../lib/accent.ts'
import { remembered } from '../../lib/remembered.ts'
import { escapeXml } from '../../lib/xml.ts'
import { findLetterShapes } from './icon-letters.ts'

/** Icons by file name, sizes in pixels. Phones crop a maskable icon to any shape, so it needs a wider margin. */
export const ICONS = {
  180: { pixels: 180, isMaskable: false, isSquare: true },
  192: { pixels: 192, isMaskable: false, isSquare: false },
  512: { pixels: 512, isMaskable: false, isSquare: false },
  maskable: { pixels: 512, isMaskable: true, isSquare: true },
} as const
export type IconName = keyof typeof ICONS

export function isIconName(name: string): name is `${IconName}` {
  return Object.hasOwn(ICONS, name)
}

interface IconShape {
  readonly isMaskable: boolean
  /** False for our own rounded corners. */
  readonly isSquare: boolean
}

const SIDE = 64

export function iconSvg(site: SiteInfo, { isMaskable, isSquare }: IconShape = ICONS[512]): string {
  const corner = isSquare ? '' : ' rx="12"'
  const ground = `<rect width="${SIDE}" height="${SIDE}"${corner} fill="${site.accentColour}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" role="img" aria-label="${escapeXml(site.siteName)}">${ground}${mark(site.siteName, isMaskable)}</svg>\n`
}

export function iconPng(site: SiteInfo, name: `${IconName}`): Promise<Buffer> {
  return drawn(JSON.stringify([ICONS[name].pixels, iconSvg(site, ICONS[name])]))
}

const drawn = remembered(async (key): Promise<Buffer> => {
  const [pixels, svg]: [number, string] = JSON.parse(key)
  // Loaded with the first icon: the library takes megabytes, and most publishes draw none.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: (72 * pixels) / SIDE })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
})

function mark(siteName: string, isMaskable: boolean): string {
  const letters = initials(siteName)
  const shapes = findLetterShapes(letters, letters.length === 1 ? 36 : 28)
  if (shapes === undefined) return house()
  // A maskable icon may be cropped to a circle of 80 % of its side.
  const share = Math.min(1, (isMaskable ? 42 : 52) / shapes.width)
  const x = (SIDE - shapes.width * share) / 2
  const y = (SIDE + shapes.height * share) / 2
  return `<path transform="translate(${round(x)} ${round(y)}) scale(${round(share)})" fill="${THEME_COLOURS.light}" d="${shapes.data}"/>`
}

/** For names whose letters the font lacks. */
function house(): string {
  return `<path fill="${THEME_COLOURS.light}" d="M16 50V24l16-12 16 12v26H36V36h-8v14z"/>`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

import { contrast, PAPER_COLOURS } from '@hometown/shared-types/accent-colour'

/** Of the copy whose pixels are examined. */
const WIDTH = 96
const READABLE = 3
/** Of the ink; a logo with one dark word among light ones needs help as well. */
const TOO_MUCH = 0.25
/** A picture with a ground of its own brings what it stands on. */
const WHOLE = 0.98

/** Whether a logo would disappear on the dark theme. A picture that can't be read is left as it is. */
export async function isDarkLogo(address: string): Promise<boolean> {
  try {
    const picture = new Image()
    picture.crossOrigin = 'anonymous'
    picture.src = address
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = WIDTH
    canvas.height = Math.max(1, Math.round((WIDTH * picture.naturalHeight) / picture.naturalWidth))
    const context = canvas.getContext('2d')
    if (!context) return false
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return isDarkInk(context.getImageData(0, 0, canvas.width, canvas.height).data)
  } catch {
    return false
  }
}

/** @param pixels red, green, blue and opacity of each, from 0 to 255 */
export function isDarkInk(pixels: ArrayLike<number>): boolean {
  let ink = 0
  let dark = 0
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue
    ink++
    const colour = [0, 1, 2].map((channel) => (pixels[at + channel] ?? 0).toString(16).padStart(2, '0')).join('')
    if (contrast(`#${colour}`, PAPER_COLOURS.dark) < READABLE) dark++
  }
  return ink > 0 && ink < (pixels.length / 4) * WHOLE && dark / ink > TOO_MUCH
}

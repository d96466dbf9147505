import type { FocalPoint } from '@hometown/shared-types/media'

/** `styles/pictures.css` has as many steps of each channel. */
const TINT_STEPS = 8

/**
 * The colour of a picture's place while it loads, as classes: `tint r3 g5 b1`. The pages' policy allows no style
 * attributes.
 */
export function tintClass(colour: string | null | undefined): string | undefined {
  const channels = /^#(..)(..)(..)$/.exec(colour ?? '')
  if (!channels) return undefined
  const [red, green, blue] = channels.slice(1).map((hex) => Math.floor((Number.parseInt(hex, 16) * TINT_STEPS) / 256))
  return `tint r${red} g${green} b${blue}`
}

const across = ['left', 'center', 'right']
const down = ['top', 'middle', 'bottom']

/** Which third of the picture stays in sight when it is cut; undefined for its middle, which is what browsers do. */
export function focusClass(focal: FocalPoint | undefined): string | undefined {
  if (!focal) return undefined
  const [x, y] = [third(focal.x), third(focal.y)]
  return x === 1 && y === 1 ? undefined : `focus-${down[y]}-${across[x]}`
}

function third(share: number): number {
  return Math.min(2, Math.floor(share * 3))
}

import type { PictureSize } from './picture-refusal.ts'

const SMALLEST = 100

export function makeItSmaller(size: PictureSize | undefined): string {
  if (!size || size.width < SMALLEST) return 'Make it smaller.'
  const width = Math.floor(size.width / SMALLEST) * SMALLEST
  return `Make it smaller, for example ${width.toLocaleString('en-US')} pixels wide.`
}

import { TEXT_WIDTH } from '../../../../../mail-templates/mail-styles.ts'

const LARGEST_HEIGHT = 620

interface Size {
  readonly width: number
  readonly height: number
}

export function fitPicture({ width, height }: Size): Size {
  const scale = Math.min(1, TEXT_WIDTH / width, LARGEST_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

import type { Media } from '@hometown/shared-types/media'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PartFrame } from '../../ui/PartFrame.tsx'
import { PictureGridSkeleton } from './PictureGrid.tsx'

/** What an article or a business keeps of a picture. Pixels of the picture itself. */
export interface PickedPicture {
  imageUrl: string
  /** What the library says of it; the article may say it in other words. */
  alt: string | null
  width: number
  height: number
}

interface MediaPickerProps {
  open: boolean
  onOpenChange(open: boolean): void
  /** Called once, with the dialog closed already. */
  onPick(picture: PickedPicture): void
  title?: string
}

const PickerContent = lazyPart(() => import('./PickerContent.tsx'), 'PickerContent')

/** A dialog in which a picture of the library is chosen, or a new one uploaded. What it holds is loaded when it opens. */
export function MediaPicker({ open, onOpenChange, onPick, title = 'Choose a picture' }: MediaPickerProps) {
  const pick = (picture: Media) => {
    onOpenChange(false)
    onPick(pickedFrom(picture))
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} width="xl">
      {open && (
        <PartFrame fallback={<PictureGridSkeleton />}>
          <PickerContent onPick={pick} />
        </PartFrame>
      )}
    </Dialog>
  )
}

/** Of an upload that went past the dialog: by paste or drag. */
function pickedFrom({ url, alt, width, height }: Media): PickedPicture {
  return { imageUrl: url, alt, width, height }
}

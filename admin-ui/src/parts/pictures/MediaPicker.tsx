import type { Media } from '@hometown/shared-types/media'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PartFrame } from '../../ui/PartFrame.tsx'
import { PictureGridSkeleton } from './PictureGrid.tsx'

/** What an article or a business stores about a picture. Sizes in pixels of the original. */
export interface PickedPicture {
  imageUrl: string
  /** The library's alt text; the article may have its own. */
  alt: string | null
  caption: string | null
  width: number
  height: number
}

interface MediaPickerProps {
  open: boolean
  onOpenChange(open: boolean): void
  /** Called once, after the dialog has closed. */
  onPick(picture: PickedPicture): void
  title?: string
}

const PickerContent = lazyPart(() => import('./PickerContent.tsx'), 'PickerContent')

/** Chooses a picture from the library or uploads one. The content loads when the dialog opens. */
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

/** For uploads by paste or drop, without the dialog. */
function pickedFrom({ url, alt, caption, width, height }: Media): PickedPicture {
  return { imageUrl: url, alt, caption, width, height }
}

import type { Media } from '@hometown/shared-types/media'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { CropTool } from './CropTool.tsx'
import { largestRect } from './crop-rect.ts'
import { useCropMedia } from './media.api.ts'

interface CropViewProps {
  picture: Media
  onBack(): void
  onCut(id: string): void
}

export function CropView({ picture, onBack, onCut }: CropViewProps) {
  const [part, setPart] = useState(() => largestRect(picture, null))
  const crop = useCropMedia(picture.id)
  const isWhole = part.width === picture.width && part.height === picture.height

  function cut(): void {
    crop.mutate(part, {
      onSuccess: ({ id }) => {
        toast({ title: 'Picture cropped', description: 'We saved a new picture and kept the original.' })
        onCut(id)
      },
      onError: (error) => toastFailure('Error', error, 'Couldn’t crop the picture.'),
    })
  }

  return (
    <div className="flex flex-col gap-4">
      <CropTool picture={picture} value={part} onChange={setPart} />
      <div className="flex flex-wrap justify-end gap-2 border-t pt-4">
        <Button onClick={onBack}>Cancel</Button>
        <Button variant="primary" disabled={isWhole} pending={crop.isPending} onClick={cut}>
          Save as new picture
        </Button>
      </div>
    </div>
  )
}

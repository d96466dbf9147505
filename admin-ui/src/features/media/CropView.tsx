import { type CropMediaInput, type Media, MIN_CROP_SIDE, mediaCalls } from '@hometown/shared-types/contract/media'
import { useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { api } from '../../lib/api-client.ts'
import { PictureView } from '../../parts/pictures/PictureView.tsx'
import { useAction } from '../../parts/use-action.tsx'
import { Button } from '../../ui/Button.tsx'

const MIDDLE: PercentCrop = { unit: '%', x: 10, y: 10, width: 80, height: 80 }

export function CropView({ picture, onBack, onCut }: { picture: Media; onBack(): void; onCut(id: string): void }) {
  const [area, setArea] = useState(MIDDLE)
  const part = partOf(picture, area)
  const crop = useAction({
    run: () => api(mediaCalls.crop, { params: { id: picture.id }, body: part }),
    said: { title: 'Picture cropped', description: 'We saved a new picture and kept the original.' },
    done: ({ id }) => onCut(id),
    failed: 'Couldn’t crop the picture',
    list: 'media',
  })

  return (
    <div className="flex flex-col gap-4">
      <ReactCrop crop={area} keepSelection className="mx-auto w-fit" onChange={(_pixels, percent) => setArea(percent)}>
        <PictureView
          picture={picture}
          alt=""
          fit="contain"
          sizes="(min-width: 64rem) 34rem, 90vw"
          className="block h-auto max-h-[50vh] w-auto max-w-full"
        />
      </ReactCrop>
      <p aria-live="polite" className="text-center text-sm tabular-nums">
        {part.width} × {part.height} pixels
      </p>
      <p className="text-center text-quiet text-sm">
        Drag the area or its handles, or move them with the Tab and arrow keys.
      </p>
      <div className="flex flex-wrap justify-end gap-2 border-t pt-4">
        <Button onClick={onBack}>Cancel</Button>
        <Button variant="primary" pending={crop.isPending} onClick={() => crop.mutate()}>
          Save as new picture
        </Button>
      </div>
    </div>
  )
}

/** Returns the part in whole pixels, within the picture. */
function partOf({ width, height }: Media, area: PercentCrop): CropMediaInput {
  const span = (start: number, length: number, whole: number) => {
    const size = Math.min(whole, Math.max(MIN_CROP_SIDE, Math.round((length / 100) * whole)))
    return { size, from: Math.max(0, Math.min(Math.round((start / 100) * whole), whole - size)) }
  }
  const [across, down] = [span(area.x, area.width, width), span(area.y, area.height, height)]
  return { left: across.from, top: down.from, width: across.size, height: down.size }
}

import type { Media } from '@hometown/shared-types/media'
import { PictureView } from '../../parts/pictures/PictureView.tsx'

const FORMS = [
  { label: '16:9', ratio: '16 / 9', width: '8rem' },
  { label: '1:1', ratio: '1', width: '4.5rem' },
  { label: '4:5', ratio: '4 / 5', width: '3.6rem' },
] as const

export function CropPreviews({ picture }: { picture: Media }) {
  return (
    <ul aria-label="Crop previews" className="flex flex-wrap items-end justify-center gap-4">
      {FORMS.map(({ label, ratio, width }) => (
        <li key={label} className="flex flex-col items-center gap-1 text-quiet text-xs tabular-nums">
          <span className="block overflow-hidden rounded-sm border bg-sunken" style={{ aspectRatio: ratio, width }}>
            <PictureView picture={picture} alt="" sizes={width} className="size-full" />
          </span>
          {label}
        </li>
      ))}
    </ul>
  )
}

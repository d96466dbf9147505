import type { Media } from '@hometown/shared-types/contract/media'
import { Captions } from 'lucide-react'
import { PictureView } from './PictureView.tsx'

const PICTURE_GRID_CLASS = 'grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,calc(50%-0.375rem)),1fr))] gap-3'

interface PictureGridProps {
  pictures: readonly Media[]
  onChoose(picture: Media): void
  label: string
}

export function PictureGrid({ pictures, onChoose, label }: PictureGridProps) {
  return (
    <ul aria-label={label} className={PICTURE_GRID_CLASS}>
      {pictures.map((picture) => (
        <li key={picture.id} className="min-w-0">
          <button
            type="button"
            onClick={() => onChoose(picture)}
            className="group flex w-full flex-col gap-1.5 rounded-lg text-left"
          >
            <span className="block aspect-4/3 w-full overflow-hidden rounded-lg border bg-sunken">
              <PictureView
                picture={picture}
                alt=""
                sizes="(min-width: 48rem) 14rem, 50vw"
                className="h-full w-full transition-opacity group-hover:opacity-90"
              />
            </span>
            <span className="truncate px-0.5 text-sm">{picture.alt ?? picture.originalName ?? 'Picture'}</span>
            {!picture.alt && (
              <span className="flex items-center gap-1 px-0.5 text-xs text-yellow">
                <Captions aria-hidden className="size-3.5 shrink-0" />
                No alt text
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

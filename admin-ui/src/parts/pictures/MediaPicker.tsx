import type { Media } from '@hometown/shared-types/contract/media'
import { useQuery } from '@tanstack/react-query'
import { ImageOff, Images } from 'lucide-react'
import { useState } from 'react'
import { useDebounced } from '../../lib/debounce.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Input } from '../../ui/Input.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchFrame } from '../../ui/SearchFrame.tsx'
import { nameOfPicture, PictureGrid, PictureGridSkeleton } from './PictureGrid.tsx'
import { picturesQuery } from './picture-queries.ts'
import { UploadButton, UploadList } from './UploadList.tsx'
import { filesOf, useUploads } from './use-uploads.ts'

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

/** Chooses a picture from the library or uploads one. */
export function MediaPicker({ open, onOpenChange, onPick, title = 'Choose a picture' }: MediaPickerProps) {
  const pick = ({ url, alt, caption, width, height }: Media) => {
    onOpenChange(false)
    onPick({ imageUrl: url, alt, caption, width, height })
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} width="xl">
      {open && <PickerContent onPick={pick} />}
    </Dialog>
  )
}

const PER_PAGE = 24

function PickerContent({ onPick }: { onPick(picture: Media): void }) {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Media>()
  const search = useDebounced(typed.trim())
  const { data, error, refetch } = useQuery(picturesQuery({ page, per_page: PER_PAGE, search }))
  const uploads = useUploads((picture) => {
    setTyped('')
    setPage(1)
    setChosen(picture)
  })

  return (
    <section
      aria-label="Media library"
      className="flex flex-col gap-4"
      onPaste={({ clipboardData }) => uploads.add(filesOf(clipboardData))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        uploads.add(filesOf(event.dataTransfer))
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <SearchFrame className="min-w-40 grow">
          <Input
            type="search"
            aria-label="Search pictures"
            placeholder="Search pictures"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setPage(1)
            }}
          />
        </SearchFrame>
        <UploadButton multiple onFiles={uploads.add} label="Upload new" />
      </div>
      <UploadList {...uploads} />
      {error && !data && <ErrorPanel title="Couldn’t load the pictures." error={error} onRetry={refetch} />}
      {!error && !data && (
        <>
          <p className="sr-only">Loading pictures...</p>
          <PictureGridSkeleton />
        </>
      )}
      {data?.total === 0 &&
        (search === '' ? (
          <EmptyState icon={Images} title="No pictures yet">
            Upload a picture, drop one here, or paste one.
          </EmptyState>
        ) : (
          <EmptyState icon={ImageOff} title="No picture matches">
            Try other words: we search alt text and file names.
          </EmptyState>
        ))}
      {data && data.total > 0 && (
        <div className="max-h-[50vh] overflow-y-auto p-1">
          <PictureGrid
            label="Pictures"
            pictures={data.data}
            marks
            chosenId={chosen?.id}
            onChoose={setChosen}
            onUse={onPick}
          />
        </div>
      )}
      {data && <Pagination page={page} of={data} onChange={setPage} />}
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t pt-4">
        <p className="min-w-0 truncate text-quiet text-sm" aria-live="polite">
          {chosen ? nameOfPicture(chosen) : 'Choose a picture above.'}
        </p>
        <Button variant="primary" disabled={!chosen} onClick={() => chosen && onPick(chosen)}>
          Use picture
        </Button>
      </footer>
    </section>
  )
}

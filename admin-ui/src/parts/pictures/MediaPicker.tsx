import type { Media } from '@hometown/shared-types/contract/media'
import { useQuery } from '@tanstack/react-query'
import { ImageOff, Images } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { picturesQuery } from './picture-queries.ts'
import { filesOfTransfer, UploadButton, UploadList, useUploads } from './UploadList.tsx'

/** The sizes are in pixels of the original. */
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

export function MediaPicker({ open, onOpenChange, onPick, title = 'Choose a picture' }: MediaPickerProps) {
  const pick = ({ url, alt, caption, width, height }: Media) => {
    onOpenChange(false)
    onPick({ imageUrl: url, alt, caption, width, height })
  }
  return (
    <Dialog open={open} onClose={() => onOpenChange(false)} title={title} width="xl">
      {open && <MediaPickerContent onPick={pick} />}
    </Dialog>
  )
}

const PICKER_PICTURES_PER_PAGE = 24

function MediaPickerContent({ onPick }: { onPick(picture: Media): void }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const query = useQuery(picturesQuery({ page, per_page: PICKER_PICTURES_PER_PAGE, search }))
  const { data } = query
  const uploads = useUploads(onPick)
  // The dialog closes with the first picture.
  const upload = ([file]: File[]) => file && uploads.add([file])

  return (
    <section
      aria-label="Media library"
      className="flex flex-col gap-4"
      onPaste={({ clipboardData }) => upload(filesOfTransfer(clipboardData))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        upload(filesOfTransfer(event.dataTransfer))
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          aria-label="Search pictures"
          placeholder="Search pictures"
          className="min-w-40 grow"
          value={search}
          onChange={(words) => {
            setSearch(words)
            setPage(1)
          }}
        />
        <UploadButton onFiles={upload} label="Upload new" />
      </div>
      <UploadList {...uploads} />
      <NotLoaded query={query} failed="Couldn’t load the pictures." loading="Loading pictures..." />
      {data?.total === 0 && (
        <EmptyState
          icon={search === '' ? Images : ImageOff}
          title={search === '' ? 'No pictures yet' : 'No picture matches'}
        >
          {search === ''
            ? 'Upload a picture, drop one here, or paste one.'
            : 'Try other words: we search alt text and file names.'}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <div className="max-h-[55vh] overflow-y-auto p-1">
          <PictureGrid label="Pictures" pictures={data.data} onChoose={onPick} />
        </div>
      )}
      {data && <Pagination page={page} list={data} onChange={setPage} />}
    </section>
  )
}

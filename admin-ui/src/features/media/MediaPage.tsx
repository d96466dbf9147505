import { MEDIA_SORTS, mediaCalls } from '@hometown/shared-types/contract/media'
import { useQuery } from '@tanstack/react-query'
import { ImageOff, Images } from 'lucide-react'
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { callQuery } from '../../lib/api-client.ts'
import { listParams, useSearchParams } from '../../lib/search-params.ts'
import { ListFrame, ListPages } from '../../parts/list-screen/ListFrame.tsx'
import type { ListControls } from '../../parts/list-screen/list.ts'
import { PictureGrid } from '../../parts/pictures/PictureGrid.tsx'
import { picturesQuery } from '../../parts/pictures/picture-queries.ts'
import { filesOfTransfer, UploadButton, UploadList, useUploads } from '../../parts/pictures/UploadList.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { toast } from '../../ui/toast.ts'
import { MediaDetails } from './MediaDetails.tsx'

const PICTURES_PER_PAGE = 36

const mediaSearchSchema = z.object({
  ...listParams,
  sort: z.enum(MEDIA_SORTS).catch('newest').default('newest'),
  unused: z.literal('yes').optional().catch(undefined),
  picture: z.string().optional().catch(undefined),
})

const MEDIA_SORT_OPTIONS: readonly { value: (typeof MEDIA_SORTS)[number]; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By file name' },
  { value: 'largest', label: 'Largest first' },
]

const MEDIA_LIST_CONTROLS: ListControls = {
  search: { label: 'Search pictures', placeholder: 'Search alt text and file names' },
  filters: [{ kind: 'switch', name: 'unused', label: 'Unused only' }],
  sorts: MEDIA_SORT_OPTIONS,
}

export function MediaPage() {
  const [{ search, sort, unused, page, picture }, change] = useSearchParams(mediaSearchSchema)
  const list = { search: search.trim(), sort, unused, page }
  const query = useQuery(picturesQuery({ ...list, per_page: PICTURES_PER_PAGE, unused: unused !== undefined }))
  const uploads = useUploads(() => toast({ title: 'Image uploaded successfully' }))
  const { isOver, ...dropping } = useFileDropping(uploads.add)

  return (
    <section aria-label="Media library" className="relative min-h-[60vh]" {...dropping}>
      <PageHeader
        title="Media"
        description="Click Upload pictures, drop files here, or paste them."
        actions={<UploadButton multiple variant="primary" onFiles={uploads.add} label="Upload pictures" />}
      />
      <div className="flex flex-col gap-4">
        <UploadList {...uploads} />
        <div>
          <ListFrame
            controls={MEDIA_LIST_CONTROLS}
            state={list}
            query={query}
            noun="picture"
            texts={{ noMatchHint: 'Try other words: we search alt text and file names.' }}
            icon={ImageOff}
            empty={
              <EmptyState icon={Images} title="No pictures yet">
                Upload the first picture. Each one keeps its alt text, credit and focal point.
              </EmptyState>
            }
          >
            {(pictures) => (
              <div className="flex flex-col gap-4">
                <PictureGrid label="Pictures" pictures={pictures.data} onChoose={({ id }) => change({ picture: id })} />
                <ListPages page={pictures} state={list} />
              </div>
            )}
          </ListFrame>
        </div>
      </div>
      {isOver && (
        <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-lg border-2 border-accent border-dashed bg-accent-ground/90">
          <p className="font-medium text-lg">Drop pictures to upload them</p>
        </div>
      )}
      {picture && (
        <PictureDetailsDialog
          id={picture}
          onClose={() => change({ picture: undefined })}
          onShow={(id) => change({ picture: id })}
        />
      )}
    </section>
  )
}

function useFileDropping(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const onPaste = useEffectEvent((event: ClipboardEvent) => onFiles(filesOfTransfer(event.clipboardData)))
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
  return {
    isOver,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave(event: DragEvent) {
      const to = event.relatedTarget
      if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      onFiles(filesOfTransfer(event.dataTransfer))
    },
  }
}

interface PictureDetailsDialogProps {
  id: string
  onClose(): void
  onShow(id: string): void
}

function PictureDetailsDialog({ id, onClose, onShow }: PictureDetailsDialogProps) {
  const query = useQuery(callQuery('media', mediaCalls.get, { params: { id } }))
  const { data } = query
  return (
    <Dialog onClose={onClose} title="Picture" width="xl">
      <NotLoaded query={query} failed="Couldn’t load the picture." loading="Loading picture..." />
      {data && <MediaDetails key={data.id} picture={data} onClose={onClose} onShow={onShow} />}
    </Dialog>
  )
}

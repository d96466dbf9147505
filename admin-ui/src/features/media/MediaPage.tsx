import { MEDIA_SORTS } from '@hometown/shared-types/media'
import { useQuery } from '@tanstack/react-query'
import { ImageOff, Images } from 'lucide-react'
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { useSearchParams } from '../../lib/search-params.ts'
import { PictureGrid, PictureGridSkeleton } from '../../parts/pictures/PictureGrid.tsx'
import { picturesQuery } from '../../parts/pictures/pictures.api.ts'
import { UploadButton } from '../../parts/pictures/UploadButton.tsx'
import { UploadList } from '../../parts/pictures/UploadList.tsx'
import { filesOf, useUploads } from '../../parts/pictures/use-uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { toast } from '../../ui/toast.ts'
import { MediaDialog } from './MediaDialog.tsx'
import { MediaFilters } from './MediaFilters.tsx'

const PER_PAGE = 36

const searchSchema = z.object({
  search: z.string().catch('').default(''),
  sort: z.enum(MEDIA_SORTS).catch('newest').default('newest'),
  unused: z.literal('yes').optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1).default(1),
  picture: z.string().optional().catch(undefined),
})

export function MediaPage() {
  const [{ search, sort, unused, page, picture }, change] = useSearchParams(searchSchema)
  const isFiltered = search.trim() !== '' || unused !== undefined
  const { data, error, refetch } = useQuery(
    picturesQuery({ page, per_page: PER_PAGE, sort, search: search.trim(), unused: unused !== undefined }),
  )
  const uploads = useUploads(() => toast({ title: 'Image uploaded successfully' }))
  const { isOver, ...dropping } = useDropping(uploads.add)

  return (
    <section aria-label="Media library" className="relative min-h-[60vh]" {...dropping}>
      <PageHeader
        title="Media"
        description="Click Upload pictures, drop files here, or paste them."
        actions={<UploadButton multiple variant="primary" onFiles={uploads.add} label="Upload pictures" />}
      />
      <div className="flex flex-col gap-4">
        <UploadList {...uploads} />
        <MediaFilters
          search={search}
          sort={sort}
          unused={unused !== undefined}
          onChange={(values) => change({ ...values, page: undefined })}
        />
        {error && !data && <ErrorPanel title="Couldn’t load the pictures." error={error} onRetry={refetch} />}
        {!error && !data && (
          <>
            <p className="sr-only">Loading pictures...</p>
            <PictureGridSkeleton />
          </>
        )}
        {data?.total === 0 &&
          (isFiltered ? (
            <EmptyState
              icon={ImageOff}
              title="No picture matches"
              action={
                <Button onClick={() => change({ search: undefined, unused: undefined, page: undefined })}>
                  Show all pictures
                </Button>
              }
            >
              Try other words: we search alt texts and file names.
            </EmptyState>
          ) : (
            <EmptyState icon={Images} title="No pictures yet">
              Pictures of articles and businesses are kept here, with their alt text and what must stay in sight when
              they are cut. Upload the first one.
            </EmptyState>
          ))}
        {data && data.total > 0 && (
          <PictureGrid label="Pictures" pictures={data.data} onChoose={({ id }) => change({ picture: id })} />
        )}
        {data && <Pagination page={page} of={data} onChange={(next) => change({ page: next })} />}
      </div>
      {isOver && (
        <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-lg border-2 border-accent border-dashed bg-accent-ground/90">
          <p className="font-medium text-lg">Drop pictures to upload them</p>
        </div>
      )}
      {picture && (
        <MediaDialog
          id={picture}
          onClose={() => change({ picture: undefined })}
          onShow={(id) => change({ picture: id })}
        />
      )}
    </section>
  )
}

/** Accepts pictures dropped or pasted anywhere on the screen. */
function useDropping(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const onPaste = useEffectEvent((event: ClipboardEvent) => onFiles(filesOf(event.clipboardData)))
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
      onFiles(filesOf(event.dataTransfer))
    },
  }
}

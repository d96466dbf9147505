import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MediaDetails } from './MediaDetails.tsx'
import { mediaQuery } from './media.api.ts'

interface MediaDialogProps {
  id: string
  onClose(): void
  /** Shows another picture, for example the new crop. */
  onShow(id: string): void
}

export function MediaDialog({ id, onClose, onShow }: MediaDialogProps) {
  const { data, error, refetch } = useQuery(mediaQuery(id))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Picture" width="xl">
      {error && !data && <ErrorPanel title="Couldn’t load the picture." error={error} onRetry={refetch} />}
      {!error && !data && (
        <div className="grid gap-6 md:grid-cols-[3fr_2fr]">
          <p className="sr-only">Loading picture...</p>
          <Skeleton className="aspect-4/3 w-full rounded-md" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {data && <MediaDetails key={data.id} picture={data} onClose={onClose} onShow={onShow} />}
    </Dialog>
  )
}

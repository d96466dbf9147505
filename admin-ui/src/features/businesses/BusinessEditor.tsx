import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { BusinessForm } from './BusinessForm.tsx'
import { editedBusinessQuery } from './businesses.api.ts'
import { NEW_BUSINESS } from './list-state.ts'

interface BusinessEditorProps {
  id: string
  onClose(): void
}

export function BusinessEditor({ id, onClose }: BusinessEditorProps) {
  const isNew = id === NEW_BUSINESS
  const { data, error, refetch } = useQuery({ ...editedBusinessQuery(id), enabled: !isNew })
  if (isNew || data) return <BusinessForm business={data} onClose={onClose} />
  return (
    <>
      <PageHeader title="Edit Business" actions={<Button onClick={onClose}>Back to the list</Button>} />
      {error ? (
        <ErrorPanel title="Couldn’t load the business." error={error} onRetry={refetch} />
      ) : (
        <div className="flex max-w-3xl flex-col gap-4">
          <LoadingText>Loading business...</LoadingText>
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { TopicForm } from './TopicForm.tsx'
import { editedTopicQuery } from './topics.api.ts'

interface TopicEditorProps {
  slug: string
  onClose(): void
}

export function TopicEditor({ slug, onClose }: TopicEditorProps) {
  const { data, error, refetch } = useQuery(editedTopicQuery(slug))
  if (data) return <TopicForm topic={data} onClose={onClose} />
  return (
    <>
      <PageHeader title="Edit Topic" actions={<Button onClick={onClose}>Back to the list</Button>} />
      {error ? (
        <ErrorPanel title="Couldn’t load the topic." error={error} onRetry={refetch} />
      ) : (
        <div className="flex max-w-3xl flex-col gap-4">
          <LoadingText>Loading topic...</LoadingText>
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { removeSampleCounty, sampleCountyQuery } from './settings.api.ts'

export function SampleSection() {
  const { data, error, refetch } = useQuery(sampleCountyQuery)
  const [isAsking, ask] = useState(false)
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: removeSampleCounty,
    async onSuccess({ removed }) {
      ask(false)
      toast({ title: 'Sample content removed', description: `${removed} articles are gone; the site follows.` })
      await queryClient.invalidateQueries()
    },
    onError(failure) {
      ask(false)
      toastFailure('The sample content could not be removed', failure)
    },
  })

  if (error) return <ErrorPanel title="The sample content could not be counted." error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-40 max-w-3xl rounded-lg" />
  return (
    <Card title="Sample content" className="max-w-3xl">
      {data.articles === 0 ? (
        <EmptyState icon={Sprout} title="There is no sample content.">
          Everything on the site is the newsroom’s own.
        </EmptyState>
      ) : (
        <div className="flex flex-col items-start gap-4">
          <p>
            The site shows {data.articles} {data.articles === 1 ? 'invented article' : 'invented articles'} of a sample
            county. While there are any, every page says so and search engines are kept out. Samples that somebody has
            edited are the newsroom’s own and stay.
          </p>
          <Button variant="danger" onClick={() => ask(true)}>
            Remove sample content
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title="Remove the sample content?"
        description="The invented articles and their pictures are deleted and don’t come back."
        confirmLabel="Remove"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </Card>
  )
}

import { sampleCountyCalls } from '@hometown/shared-types/settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sprout } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { countOf } from '../../lib/numbers.ts'
import { StartOwnPaper, WhatIsRemoved } from '../../parts/setup-guide/StartOwnPaper.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

export function SampleSection() {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'samples'],
    queryFn: ({ signal }) => api(sampleCountyCalls.get, { signal }),
  })
  const [isAsking, ask] = useState(false)
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api(sampleCountyCalls.remove),
    async onSuccess({ removed }) {
      ask(false)
      toast({
        title: 'Sample content removed',
        description: `We removed ${countOf(removed, 'article')} and everything that came with them. The site updates in a moment.`,
      })
      await queryClient.invalidateQueries()
    },
    onError(failure) {
      ask(false)
      toastFailure('Couldn’t remove the sample content', failure)
    },
  })

  if (error) return <ErrorPanel title="Couldn’t load the sample content." error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-40 max-w-3xl rounded-lg" />
  return (
    <Card title="Sample content" className="max-w-3xl">
      {data.articles === 0 ? (
        <EmptyState
          icon={Sprout}
          title="No sample content"
          action={
            <Button asChild>
              <Link to={paths.setup}>Open the set-up guide</Link>
            </Button>
          }
        >
          Everything on the site is your own.
        </EmptyState>
      ) : (
        <div className="flex flex-col items-start gap-4">
          <p>
            The site shows {data.articles} {data.articles === 1 ? 'invented article' : 'invented articles'} of a sample
            county. Until you remove them, every page says so and search engines stay out. Samples that you edited are
            yours and stay.
          </p>
          <div className="flex flex-wrap gap-2">
            <StartOwnPaper />
            <Button variant="danger" onClick={() => ask(true)}>
              Remove sample content
            </Button>
          </div>
          <p className="text-quiet">Both remove the same content. “Start my own paper” then opens the set-up guide.</p>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title="Remove the sample content?"
        description={<WhatIsRemoved />}
        confirmLabel="Remove"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </Card>
  )
}

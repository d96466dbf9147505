import type { DeskTopic, TopicDetails } from '@hometown/shared-types/topic'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SearchPicker } from '../../ui/SearchPicker.tsx'
import { topicsQuery } from './topics.api.ts'
import { useMergeTopics } from './use-merge-topics.ts'

const OFFERED = 6

interface MergeCardProps {
  topic: TopicDetails
  /** While the form has unsaved changes. */
  isBlocked: boolean
  onDone(): void
}

export function MergeCard({ topic, isBlocked, onDone }: MergeCardProps) {
  const [search, setSearch] = useState('')
  const [target, setTarget] = useState<DeskTopic>()
  const { data, isError } = useQuery({ ...topicsQuery({ search, show: 'all', sort: 'most' }), enabled: search !== '' })
  const { merge, split, isPending } = useMergeTopics()
  const others = data?.data
    .filter(({ slug }) => slug !== topic.slug)
    .slice(0, OFFERED)
    .map((other) => ({ ...other, id: other.slug }))
  return (
    <Card
      title="Other names"
      description="Merge topics that mean the same. This topic’s address will lead to the other one, and no article changes."
    >
      <div className="flex flex-col gap-3">
        {topic.mergedNames.map((name) => (
          <div key={name.slug} className="flex items-center justify-between gap-3 rounded-md border px-3 py-2">
            <p className="min-w-0 truncate">{name.name}</p>
            <Button
              size="sm"
              pending={isPending}
              disabled={isBlocked}
              aria-label={`Undo the merge of ${name.name}`}
              onClick={() => split(name, onDone)}
            >
              Undo merge
            </Button>
          </div>
        ))}
        {isBlocked ? (
          <p className="text-quiet text-sm">Save your changes before you merge.</p>
        ) : (
          <SearchPicker
            label="Search a topic to merge into"
            placeholder="Merge into…"
            search={search}
            onSearch={setSearch}
            found={others}
            nameOf={({ name, articles }) => `${name} (${articles})`}
            failure={isError && 'Couldn’t search the topics. Try again in a moment.'}
            nothing="No topic matches."
            onChoose={(other) => setTarget(other)}
          />
        )}
      </div>
      <ConfirmDialog
        open={target !== undefined}
        onOpenChange={() => setTarget(undefined)}
        title={`Merge “${topic.name}” into “${target?.name ?? ''}”?`}
        description={`/topics/${topic.slug} will lead to /topics/${target?.slug ?? ''}. You can undo this later.`}
        confirmLabel="Merge"
        danger={false}
        pending={isPending}
        onConfirm={() => target && merge(topic, target, onDone)}
      />
    </Card>
  )
}

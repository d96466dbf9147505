import type { DeskTopic, TopicDetails } from '@hometown/shared-types/topic'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, toastFailure } from '../../ui/toast.ts'
import { mergeTopic, splitTopic } from './topics.api.ts'

type Versioned = Pick<TopicDetails, 'slug' | 'name' | 'version'>

export function useMergeTopics() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['topics'] })

  const splitting = useMutation({
    mutationFn: ({ slug, version }: Versioned) => splitTopic(slug, version),
    async onSuccess(_saved, { name }) {
      toast({ title: 'Merge undone', description: `“${name}” is a topic of its own again.` })
      await refresh()
    },
    onError: (error) => toastFailure('Couldn’t undo the merge', error),
  })
  const merging = useMutation({
    mutationFn: ({ topic, into }: { topic: Versioned; into: DeskTopic }) =>
      mergeTopic(topic.slug, topic.version, into.slug),
    async onSuccess(saved, { topic, into }) {
      toast({
        title: 'Topics merged',
        description: `“${topic.name}” now leads to “${into.name}”.`,
        action: { label: 'Undo', onSelect: () => splitting.mutate({ ...topic, version: saved.version }) },
      })
      await refresh()
    },
    onError: (error) => toastFailure('Couldn’t merge the topics', error),
  })

  return {
    merge: (topic: Versioned, into: DeskTopic, onSuccess: () => void) => merging.mutate({ topic, into }, { onSuccess }),
    split: (topic: Versioned, onSuccess: () => void) => splitting.mutate(topic, { onSuccess }),
    isPending: merging.isPending || splitting.isPending,
  }
}

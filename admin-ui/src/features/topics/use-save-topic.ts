import type { TopicDetails } from '@hometown/shared-types/topic'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast, toastFailure } from '../../ui/toast.ts'
import type { TopicValues } from './form-values.ts'
import { findStaleTopic, updateTopic } from './topics.api.ts'

export function useSaveTopic(opened: TopicDetails, onSaved: () => void) {
  const client = useQueryClient()
  // The version that the form is based on; another user's version replaces it.
  const [topic, setTopic] = useState(opened)
  const [stale, setStale] = useState<TopicDetails>()
  const [isDone, setDone] = useState(false)
  const mutation = useMutation({
    mutationFn: ({ values, version }: { values: TopicValues; version: number }) =>
      updateTopic(topic.slug, { version, ...values }),
    async onSuccess(saved) {
      await client.invalidateQueries({ queryKey: ['topics'] })
      const where = saved.hasPage
        ? 'Readers will see it in a moment.'
        : 'It has no page yet: too few published articles.'
      toast({ title: 'Topic saved', description: where })
      setStale(undefined)
      setTopic(saved)
      setDone(true)
    },
    onError(error) {
      const current = findStaleTopic(error)
      if (current) setStale(current)
      else toastFailure('Couldn’t save the topic', error)
    },
  })

  // Leave only after the form knows that it is saved; otherwise the router asks.
  const leave = useEffectEvent(onSaved)
  useEffect(() => {
    if (isDone) leave()
  }, [isDone])

  return {
    topic,
    stale,
    isPending: mutation.isPending || isDone,
    save: (values: TopicValues, version: number) => mutation.mutate({ values, version }),
    startFrom(current: TopicDetails) {
      setTopic(current)
      setStale(undefined)
    },
  }
}

import { TOPIC_LIMITS, type TopicDetails, type TopicUpdate } from '@hometown/shared-types/topic'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from '../../lib/search-params.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { StaleNotice } from '../../parts/forms/StaleNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { listStateSchema } from './list-state.ts'
import { TopicListScreen } from './TopicListScreen.tsx'
import { editedTopicQuery, findStaleTopic, updateTopic } from './topics.api.ts'

export function TopicsPage() {
  const [state, change] = useSearchParams(listStateSchema)
  const [edited, setEdited] = useState<string>()
  const { edit } = state
  if (edit !== undefined) {
    const close = () => {
      setEdited(edit)
      change({ edit: undefined })
    }
    return <TopicEditor key={edit} slug={edit} onClose={close} />
  }
  return <TopicListScreen state={state} edited={edited} />
}

interface TopicEditorProps {
  slug: string
  onClose(): void
}

function TopicEditor({ slug, onClose }: TopicEditorProps) {
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

interface TopicFormProps {
  topic: TopicDetails
  onClose(): void
}

function TopicForm({ topic: opened, onClose }: TopicFormProps) {
  const [values, setValues] = useState(topicValues(opened))
  const { topic, stale, isPending, save, startFrom } = useSaveTopic(opened, onClose)
  const siteAddress = useSiteAddress()
  const isDirty = JSON.stringify(values) !== JSON.stringify(topicValues(topic))
  const set = (changes: Partial<TopicValues>) => setValues((before) => ({ ...before, ...changes }))

  return (
    <form
      noValidate
      className="max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault()
        save(values, topic.version)
      }}
    >
      <PageHeader
        title={`Edit Topic: ${topic.name}`}
        description={
          topic.hasPage && (
            <a href={siteAddress(`/topics/${topic.slug}`)} className="hover:underline">
              View on the site
            </a>
          )
        }
        actions={
          <>
            <Button onClick={onClose}>{isDirty ? 'Cancel' : 'Back to the list'}</Button>
            <Button type="submit" variant="primary" pending={isPending}>
              {isPending ? 'Saving...' : 'Save'}
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {stale && (
          <StaleNotice
            noun="topic"
            onTake={() => {
              setValues(topicValues(stale))
              startFrom(stale)
            }}
            onOverwrite={() => save(values, stale.version)}
          />
        )}
        <Card title="What readers see">
          <div className="flex flex-col gap-4">
            <Field
              label="Name"
              hint="Readers see this name on the topic’s page. Articles keep their own spelling of the keyword."
            >
              <Input
                value={values.name}
                placeholder={topic.ownName === null ? topic.name : undefined}
                maxLength={TOPIC_LIMITS.name}
                onChange={({ target }) => set({ name: target.value })}
              />
            </Field>
            <Field
              label="Description"
              hint="Write one or two sentences for the top of the topic’s page."
              aside={`${values.description.length} / ${TOPIC_LIMITS.description}`}
            >
              <Textarea
                rows={3}
                value={values.description}
                maxLength={TOPIC_LIMITS.description}
                onChange={({ target }) => set({ description: target.value })}
              />
            </Field>
          </div>
        </Card>
      </div>
      <UnsavedChanges when={isDirty && !isPending} />
    </form>
  )
}

function useSaveTopic(opened: TopicDetails, onSaved: () => void) {
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

type TopicValues = Required<Pick<TopicUpdate, 'name' | 'description'>>

function topicValues({ ownName, description }: TopicDetails): TopicValues {
  return { name: ownName ?? '', description }
}

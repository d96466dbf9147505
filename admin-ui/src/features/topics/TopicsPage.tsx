import { TOPIC_LIMITS, type TopicDetails, topicDetailsSchema, updateTopicSchema } from '@hometown/shared-types/topic'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { useSearchParams } from '../../lib/search-params.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { EntityNotLoaded, EntityScreen, useEntityForm } from '../../parts/forms/EntityForm.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { listStateSchema } from './list-state.ts'
import { TopicListScreen } from './TopicListScreen.tsx'
import { editedTopicQuery, updateTopic } from './topics.api.ts'

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
  const query = useQuery(editedTopicQuery(slug))
  if (query.data) return <TopicForm topic={query.data} onClose={onClose} />
  return <EntityNotLoaded title="Edit Topic" noun="topic" query={query} onClose={onClose} />
}

interface TopicFormProps {
  topic: TopicDetails
  onClose(): void
}

function TopicForm({ topic: opened, onClose }: TopicFormProps) {
  const edited = useEntityForm<TopicValues, TopicValues, TopicDetails>({
    noun: 'topic',
    opened,
    resolver: zodResolver(topicValuesSchema),
    valuesOf: (topic) => ({ name: topic?.ownName ?? '', description: topic?.description ?? '' }),
    save: (values, over = opened) => updateTopic(over.slug, { version: over.version, ...values }),
    schema: topicDetailsSchema,
    queryKey: ['topics'],
    savedText: ({ hasPage }) =>
      hasPage ? 'Readers will see it in a moment.' : 'It has no page yet: too few published articles.',
    onSaved: onClose,
  })
  const { entity: topic = opened, form } = edited
  const { errors } = form.formState
  const siteAddress = useSiteAddress()
  return (
    <EntityScreen
      of={edited}
      title={`Edit Topic: ${topic.name}`}
      description={
        topic.hasPage && (
          <a href={siteAddress(`/topics/${topic.slug}`)} className="hover:underline">
            View on the site
          </a>
        )
      }
      closeLabel={edited.isSaved ? 'Back to the list' : 'Cancel'}
      isShort
      onClose={onClose}
    >
      <Card title="What readers see">
        <div className="flex flex-col gap-4">
          <Field
            label="Name"
            hint="Readers see this name on the topic’s page. Articles keep their own spelling of the keyword."
            error={errors.name?.message}
          >
            <Input
              placeholder={topic.ownName === null ? topic.name : undefined}
              maxLength={TOPIC_LIMITS.name}
              {...form.register('name')}
            />
          </Field>
          <Field
            label="Description"
            hint="Write one or two sentences for the top of the topic’s page."
            aside={`${form.watch('description').length} / ${TOPIC_LIMITS.description}`}
            error={errors.description?.message}
          >
            <Textarea rows={3} maxLength={TOPIC_LIMITS.description} {...form.register('description')} />
          </Field>
        </div>
      </Card>
    </EntityScreen>
  )
}

const topicValuesSchema = updateTopicSchema.omit({ version: true }).required()
type TopicValues = z.infer<typeof topicValuesSchema>

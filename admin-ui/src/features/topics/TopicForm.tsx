import { TOPIC_LIMITS, type TopicDetails } from '@hometown/shared-types/topic'
import { useState } from 'react'
import { useSiteAddress } from '../../lib/site.ts'
import { StaleNotice } from '../../parts/forms/StaleNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx'
import { type TopicValues, topicValues } from './form-values.ts'
import { useSaveTopic } from './use-save-topic.ts'

interface TopicFormProps {
  topic: TopicDetails
  onClose(): void
}

export function TopicForm({ topic: opened, onClose }: TopicFormProps) {
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

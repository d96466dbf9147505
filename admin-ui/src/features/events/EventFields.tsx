import { AI_NOT_CONFIGURED } from '@hometown/shared-types/contract/ai'
import { aiWritingCalls } from '@hometown/shared-types/contract/ai-writing'
import { eventCalls } from '@hometown/shared-types/contract/desk-events'
import { CATEGORIES } from '@hometown/shared-types/rules/categories'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ApiError, api, pageQuery } from '../../lib/api-client.ts'
import { useDebounced } from '../../lib/debounce.ts'
import { useIsAiOff } from '../../parts/ai-queries.ts'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { Button } from '../../ui/Button.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.ts'
import { showFailure } from './event-actions.ts'
import type { EventValues } from './event-values.ts'

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
] as const

const Text = TextField<EventValues>
const Choice = SelectField<EventValues>

export function WhatFields() {
  return (
    <>
      <Text name="title" label="Title" required />
      <DescriptionField />
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice name="category" label="Category" options={optionsOf(CATEGORIES)} />
        <Choice name="status" label="Status" options={STATUSES} />
      </div>
    </>
  )
}

const FILL_OPTIONS = { shouldDirty: true, shouldValidate: true } as const

function DescriptionField() {
  const { getValues, setValue, setFocus } = useFormContext<EventValues>()
  const generate = useMutation({
    mutationFn: async (values: EventValues) => {
      const body = { prompt: promptFor(values), category: values.category }
      return (await api(aiWritingCalls.generate, { body })).content
    },
    onSuccess(description) {
      // The text that is there stays, above the generated one.
      const texts = [getValues('description').trim(), description].filter(Boolean)
      setValue('description', texts.join('\n\n'), FILL_OPTIONS)
      toast({ title: 'Description Generated!' })
    },
    onError: showFailure('describe'),
  })
  const isAiOff = useIsAiOff()
  const isOff = isAiOff || (generate.error instanceof ApiError && generate.error.code === AI_NOT_CONFIGURED)
  const begin = () => {
    const values = getValues()
    if (values.title.trim() !== '') return generate.mutate(values)
    toast({
      title: 'Title Required',
      description: 'Please enter an event title first so AI can generate a description',
      variant: 'destructive',
    })
    setFocus('title')
  }
  return (
    <Text
      name="description"
      label="Description"
      rows={4}
      inputClass="max-h-72 min-h-20"
      hint={
        isOff && (
          <>
            No AI is set up, so write a few words yourself. <ConnectionsHint what="a key" />
          </>
        )
      }
      aside={
        <Button variant="link" size="sm" className="-my-1" pending={generate.isPending} onClick={begin}>
          {!generate.isPending && <Sparkles aria-hidden />}
          Generate with AI
        </Button>
      }
    />
  )
}

function promptFor({ title, location, category }: Pick<EventValues, 'title' | 'location' | 'category'>): string {
  return [
    'Write a friendly 2-3 sentence description of a community event for the calendar of a local newspaper.',
    `Title: ${title.trim()}`,
    ...(location.trim() ? [`Location: ${location.trim()}`] : []),
    `Category: ${category}`,
    'Answer with the description only, as plain text. Say nothing that these lines do not say.',
  ].join('\n')
}

export function PlaceField() {
  const search = useDebounced(useWatch<EventValues, 'location'>({ name: 'location' }).trim())
  const { data: locations = [] } = useQuery(pageQuery('calendar-events', eventCalls.locations, { query: { search } }))
  return <Text name="location" label="Location" suggestions={locations.map(({ location }) => location)} />
}

export function PriceAndTags() {
  return (
    <>
      <Text name="price" label="Price" hint="As readers should see it: Free, or $5, children free." />
      <Text name="tags" label="Tags" hint="Separate tags with commas: music, free, outdoors." />
    </>
  )
}

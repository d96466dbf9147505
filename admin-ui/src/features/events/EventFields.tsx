import { AI_NOT_CONFIGURED } from '@hometown/shared-types/contract/ai'
import { CATEGORIES } from '@hometown/shared-types/contract/category'
import { aiWritingCalls } from '@hometown/shared-types/contract/desk-articles'
import { type DeskEvent, eventCalls } from '@hometown/shared-types/contract/desk-events'
import { toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Sparkles, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useDebounced } from '../../lib/debounce.ts'
import { useIsAiOff } from '../../parts/ai/ai-queries.ts'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, Textarea } from '../../ui/Input.tsx'
import { optionsOf, Select, type SelectOption } from '../../ui/Select.tsx'
import { SuggestingInput } from '../../ui/SuggestingInput.tsx'
import { toast } from '../../ui/toast.ts'
import { FAILED, reportFailure } from './event-actions.ts'
import { type EventValues, eventValuesSchema, inputOf } from './event-values.ts'
import { spanWords, useToday } from './wall-time.ts'

const STATUSES = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
] as const

export function WhatFields() {
  const { register, formState } = useFormContext<EventValues>()
  return (
    <>
      <Field label="Title" required error={formState.errors.title?.message}>
        <Input {...register('title')} />
      </Field>
      <DescriptionField />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="category" label="Category" options={optionsOf(CATEGORIES)} />
        <SelectField name="status" label="Status" options={STATUSES} />
      </div>
    </>
  )
}

type ChoiceName = 'category' | 'status' | 'repeats' | 'ends'

interface SelectFieldProps<Name extends ChoiceName> {
  name: Name
  label: string
  options: readonly SelectOption<EventValues[Name]>[]
  onChosen?(value: EventValues[Name]): void
}

export function SelectField<Name extends ChoiceName>({ name, label, options, onChosen }: SelectFieldProps<Name>) {
  const { field, fieldState } = useController<EventValues, ChoiceName>({ name })
  return (
    <Field label={label} error={fieldState.error?.message}>
      <Select<EventValues[Name]>
        value={field.value as EventValues[Name]}
        options={options}
        onChange={(value) => {
          onChosen?.(value)
          field.onChange(value)
        }}
      />
    </Field>
  )
}

const fill = { shouldDirty: true, shouldValidate: true } as const

function DescriptionField() {
  const { register, getValues, setValue, setFocus, formState } = useFormContext<EventValues>()
  const [replaced, setReplaced] = useState('')
  const generate = useMutation({
    mutationFn: async (values: EventValues) => {
      const body = { prompt: promptFor(values), category: values.category }
      return (await api(aiWritingCalls.generate, { body })).content
    },
    onSuccess(written, { description: asked }) {
      const typed = getValues('description')
      setReplaced(typed)
      // Keep text that was typed during the request, above the generated one.
      setValue('description', typed === asked ? written : `${typed}\n\n${written}`, fill)
      toast({ title: 'Description Generated!' })
    },
    onError: (error) => reportFailure(FAILED.describe, error),
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
  const takeBack = () => {
    setValue('description', replaced, fill)
    setReplaced('')
    setFocus('description')
  }
  return (
    <Field
      label="Description"
      error={formState.errors.description?.message}
      hint={
        isOff && (
          <>
            No AI is set up, so write a few words yourself. <ConnectionsHint what="a key" />
          </>
        )
      }
      aside={
        <span className="flex gap-4">
          {replaced.trim() !== '' && !generate.isPending && (
            <Button variant="link" size="sm" className="-my-1" onClick={takeBack}>
              Undo
            </Button>
          )}
          <Button variant="link" size="sm" className="-my-1" pending={generate.isPending} onClick={begin}>
            {!generate.isPending && <Sparkles aria-hidden />}
            Generate with AI
          </Button>
        </span>
      }
    >
      <Textarea rows={4} className="max-h-72 min-h-20" {...register('description')} />
    </Field>
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

interface PlaceFieldProps {
  event: DeskEvent | undefined
  zone: string
}

/** Suggests places used before, and warns of other events there at that time. */
export function PlaceField({ event, zone }: PlaceFieldProps) {
  const { field, fieldState } = useController<EventValues, 'location'>({ name: 'location' })
  const search = useDebounced(field.value.trim())
  const { data: known = [] } = useQuery({
    queryKey: ['calendar-events', 'locations', search],
    queryFn: ({ signal }) => api(eventCalls.locations, { query: { search }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="flex flex-col gap-2">
      <Field label="Location" error={fieldState.error?.message}>
        <SuggestingInput {...field} suggestions={known.map(({ location }) => location)} />
      </Field>
      <ConflictWarning exceptId={event?.id} zone={zone} />
    </div>
  )
}

const NAMED = 3
/** Milliseconds for which nothing was typed. */
const PAUSE = 400

interface ConflictWarningProps {
  exceptId: string | undefined
  zone: string
}

/** Only warns, because a venue may have more than one room. */
function ConflictWarning({ exceptId, zone }: ConflictWarningProps) {
  const { control } = useFormContext<EventValues>()
  const query = { ...questionOf(useWatch({ control }), zone), exceptId }
  const asked = useDebounced(JSON.stringify(query), PAUSE)
  const today = useToday()
  const { data } = useQuery({
    queryKey: ['calendar-events', 'conflicts', asked],
    queryFn: ({ signal }) => api(eventCalls.conflicts, { query: JSON.parse(asked), signal }),
    placeholderData: keepPreviousData,
    enabled: query.location !== '' && asked === JSON.stringify(query),
  })
  const conflicts = query.location === '' ? [] : (data ?? [])
  return (
    <div role="status" className="empty:-mt-2">
      {conflicts.length > 0 && (
        <div className="flex items-start gap-2 rounded-md border border-yellow/40 bg-yellow-ground px-3 py-2 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-yellow" />
          <div className="min-w-0">
            <p className="font-medium">
              {conflicts.length === 1 ? 'Another event is' : 'Other events are'} there at that time:
            </p>
            <ul>
              {conflicts.slice(0, NAMED).map(({ id, title, status, startDate, endDate }) => (
                <li key={`${id} ${startDate}`} className="wrap-anywhere">
                  {`${title}${status === 'draft' ? ' (draft)' : ''}: `}
                  {spanWords(toWallTime(startDate, zone), toWallTime(endDate, zone), today)}
                </li>
              ))}
            </ul>
            {conflicts.length > NAMED && <p>and {conflicts.length - NAMED} more</p>}
          </div>
        </div>
      )}
    </div>
  )
}

/** Without a place while the form is invalid. */
function questionOf(watched: unknown, zone: string) {
  const { data: values } = eventValuesSchema.safeParse({ ...Object(watched), title: 'Any' })
  if (!values || values.location === '') return { location: '', startDate: '', endDate: '' }
  const { location, startDate, endDate, allDay, rrule, recurrenceEndDate } = inputOf(values, zone)
  return {
    ...{ location, startDate, endDate, allDay: `${allDay}` },
    ...(rrule && { rrule }),
    ...(recurrenceEndDate && { recurrenceEndDate }),
  }
}

export function PriceAndTags() {
  const { register, formState } = useFormContext<EventValues>()
  const { price, tags } = formState.errors
  return (
    <>
      <Field label="Price" hint="As readers should see it: Free, or $5, children free." error={price?.message}>
        <Input {...register('price')} />
      </Field>
      <Field label="Tags" hint="Separate tags with commas: music, free, outdoors." error={tags?.message}>
        <Input {...register('tags')} />
      </Field>
    </>
  )
}

import { AI_NOT_CONFIGURED } from '@hometown/shared-types/contract/ai'
import { aiWritingCalls } from '@hometown/shared-types/contract/ai-writing'
import { eventCalls } from '@hometown/shared-types/contract/desk-events'
import { CATEGORIES } from '@hometown/shared-types/rules/categories'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ApiError, api, apiAddress, pageQuery } from '../../lib/api-client.ts'
import { useDebounced } from '../../lib/debounce.ts'
import { zoneNote } from '../../lib/formats.ts'
import { useIsAiOff } from '../../parts/ai-queries.ts'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { MediaPicker } from '../../parts/pictures/MediaPicker.tsx'
import { UploadButton } from '../../parts/pictures/UploadList.tsx'
import { problemOfFile } from '../../parts/pictures/upload-picture.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { HintedCheckbox } from '../../ui/HintedCheckbox.tsx'
import { Input } from '../../ui/Input.tsx'
import { optionsOf } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.ts'
import { showEventFailure } from './event-actions.ts'
import type { EventValues } from './event-values.ts'
import { addWallDays, addWallMinutes, minutesBetween, type WallTime } from './wall-time.ts'

const EVENT_STATUS_OPTIONS = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
] as const

const EventText = TextField<EventValues>
const EventSelect = SelectField<EventValues>

export function WhatFields() {
  return (
    <>
      <EventText name="title" label="Title" required />
      <EventDescriptionField />
      <div className="grid gap-4 sm:grid-cols-2">
        <EventSelect name="category" label="Category" options={optionsOf(CATEGORIES)} />
        <EventSelect name="status" label="Status" options={EVENT_STATUS_OPTIONS} />
      </div>
    </>
  )
}

const FORM_FILL_OPTIONS = { shouldDirty: true, shouldValidate: true } as const

function EventDescriptionField() {
  const { getValues, setValue, setFocus } = useFormContext<EventValues>()
  const generate = useMutation({
    mutationFn: async (values: EventValues) => {
      const body = { prompt: eventDescriptionPrompt(values), category: values.category }
      return (await api(aiWritingCalls.generate, { body })).content
    },
    onSuccess(description) {
      // The text that is there stays, above the generated one.
      const texts = [getValues('description').trim(), description].filter(Boolean)
      setValue('description', texts.join('\n\n'), FORM_FILL_OPTIONS)
      toast({ title: 'Description Generated!' })
    },
    onError: showEventFailure('describe'),
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
    <EventText
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

function eventDescriptionPrompt({
  title,
  location,
  category,
}: Pick<EventValues, 'title' | 'location' | 'category'>): string {
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
  return <EventText name="location" label="Location" suggestions={locations.map(({ location }) => location)} />
}

export function PriceAndTags() {
  return (
    <>
      <EventText name="price" label="Price" hint="As readers should see it: Free, or $5, children free." />
      <EventText name="tags" label="Tags" hint="Separate tags with commas: music, free, outdoors." />
    </>
  )
}

const HALF_A_DAY_MINUTES = 12 * 60

export function WhenFields({ zone }: { zone: string }) {
  const { control, register, getValues, setValue, formState } = useFormContext<EventValues>()
  const { errors } = formState
  const names = ['allDay', 'startDay', 'startTime'] as const
  const [allDay, startDay, startTime] = useWatch({ control, name: names })

  // A time field is empty while the user types, so remember the last full value.
  const wholeStart = useRef<WallTime>(undefined)

  const setOptions = () => ({ shouldDirty: true, shouldValidate: formState.isSubmitted })

  function changeStart(changes: Partial<Pick<EventValues, 'startDay' | 'startTime'>>): void {
    const before = getValues()
    const after = { ...before, ...changes }
    const options = setOptions()
    for (const name of ['startDay', 'startTime'] as const) setValue(name, after[name], options)
    wholeStart.current = startFromEventValues(before) ?? wholeStart.current
    const from = wholeStart.current
    const to = startFromEventValues(after)
    if (!from || !to) return
    const length = minutesBetween(from, `${before.endDay}T${before.endTime || from.slice(11)}`)
    if (length >= 0) {
      const end = addWallMinutes(to, length)
      setValue('endDay', end.slice(0, 10), options)
      setValue('endTime', end.slice(11), options)
    }
  }

  /** An evening that ends after midnight becomes a single all-day event; switching back ends it on the next day. */
  function changeAllDay(isOn: boolean): void {
    const values = getValues()
    const { startDay, endDay, endTime } = values
    const options = setOptions()
    setValue('allDay', isOn, options)
    const start = startFromEventValues(values)
    if (!start || !endDay || !endTime) return
    const length = minutesBetween(start, `${endDay}T${endTime}`)
    if (isOn && length >= 0 && length < HALF_A_DAY_MINUTES) setValue('endDay', startDay, options)
    if (!isOn && startDay === endDay && length < 0) setValue('endDay', addWallDays(startDay, 1), options)
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">When</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-wrap items-start gap-2">
          <Field label="Start date" className="min-w-36 flex-1 basis-36" required error={errors.startDay?.message}>
            <Input
              type="date"
              value={startDay}
              {...register('startDay')}
              onChange={({ target }) => changeStart({ startDay: target.value })}
            />
          </Field>
          {!allDay && (
            <Field label="Start time" error={errors.startTime?.message}>
              <Input
                type="time"
                className="w-30"
                value={startTime}
                {...register('startTime')}
                onChange={({ target }) => changeStart({ startTime: target.value })}
              />
            </Field>
          )}
        </div>
        <div className="flex flex-wrap items-start gap-2">
          <EventText name="endDay" label="End date" type="date" className="min-w-36 flex-1 basis-36" required />
          {!allDay && <EventText name="endTime" label="End time" type="time" inputClass="w-30" />}
        </div>
      </div>
      <div className="flex items-center justify-between gap-4">
        <HintedCheckbox label="All day" checked={allDay} onChange={changeAllDay} />
        {!allDay && <p className="text-quiet text-sm">{zoneNote(zone)}</p>}
      </div>
    </fieldset>
  )
}

function startFromEventValues({ startDay, startTime }: EventValues): WallTime | undefined {
  return startDay && startTime ? `${startDay}T${startTime}` : undefined
}

export function PictureField() {
  const { control, setValue, setError, clearErrors, formState } = useFormContext<EventValues>()
  const [imageUrl, file] = useWatch({ control, name: ['imageUrl', 'file'] })
  const [isPicking, setPicking] = useState(false)
  const preview = useFilePreviewUrl(file)
  const source = preview ?? (imageUrl ? apiAddress(imageUrl) : undefined)
  const problem = formState.errors.file?.message ?? formState.errors.imageUrl?.message

  function choose([file]: File[]): void {
    if (!file) return
    const message = problemOfFile(file)
    if (message) setError('file', { message })
    if (message) return
    clearErrors('file')
    setValue('file', file, { shouldDirty: true })
  }
  function setImageUrl(url: string): void {
    clearErrors(['file', 'imageUrl'])
    setValue('file', null, { shouldDirty: true })
    setValue('imageUrl', url, { shouldDirty: true })
  }

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">Image</legend>
      {source && (
        <img
          src={source}
          alt="Chosen for this event"
          className="aspect-3/2 w-full max-w-60 rounded-md border bg-hover object-cover"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <UploadButton label={source ? 'Upload another' : 'Upload image'} onFiles={choose} />
        <Button onClick={() => setPicking(true)}>Library</Button>
        {source && (
          <Button variant="ghost" onClick={() => setImageUrl('')}>
            Remove
          </Button>
        )}
      </div>
      <p className="text-quiet text-sm">
        Up to 5 MB; we scale larger photos down. {file && 'We upload it when you save.'}
      </p>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
      <MediaPicker open={isPicking} onOpenChange={setPicking} onPick={(picture) => setImageUrl(picture.imageUrl)} />
    </fieldset>
  )
}

function useFilePreviewUrl(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return address
}

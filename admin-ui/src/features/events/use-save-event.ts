import type { DeskEvent, SavedEvent } from '@hometown/shared-types/event-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageFrom } from '../../lib/api-error.ts'
import { changeDate, findStaleEvent, splitEvent, updateEvent } from '../../parts/events/event-calls.api.ts'
import type { Scope } from '../../parts/events/ScopeDialog.tsx'
import { uploadPicture } from '../../parts/pictures/upload-picture.ts'
import { toast } from '../../ui/toast.ts'
import {
  type EventFormApi,
  type EventValues,
  eventValuesSchema,
  exceptionOf,
  followingChanges,
  inputOf,
  type OpenedEvent,
  seriesChanges,
} from './event-values.ts'
import { createEvent } from './events.api.ts'
import { FAILED, reportFailure } from './use-event-actions.ts'

/** Maps API fields to form fields. */
const FIELDS: Readonly<Record<string, keyof EventValues>> = {
  startDate: 'startDay',
  endDate: 'endDay',
  rrule: 'repeats',
  recurrenceRule: 'repeats',
  recurrenceEndDate: 'endsOn',
}

interface Save {
  values: EventValues
  sent: EventValues
  scope: Scope
  /** The version to overwrite; undefined for a new one. */
  over: DeskEvent | undefined
}

/**
 * Uploads the picture, then saves the event; shows the service's validation errors at their fields.
 * @param onSaved gets the form's values as sent.
 * @param onShowDrafts shows the new draft in the month, which has published events alone.
 */
export function useSaveEvent(
  { event, date, values: opened }: OpenedEvent,
  zone: string,
  form: EventFormApi,
  onSaved: (saved: SavedEvent, sent: EventValues) => void,
  onShowDrafts: (saved: SavedEvent) => void,
) {
  const client = useQueryClient()
  const [stale, setStale] = useState<DeskEvent>()

  const save = useMutation({
    async mutationFn({ values, scope, over }: Save) {
      const whole = values.file ? { ...values, imageUrl: await upload(values.file), file: null } : values
      return send(whole, scope, over)
    },
    async onSuccess(saved, { sent }) {
      await client.invalidateQueries({ queryKey: ['calendar-events'] })
      toast({
        title: event ? 'Event updated' : 'Event created',
        ...droppedWords(saved),
        ...(!event && saved.status === 'draft' && draftNote(() => onShowDrafts(saved))),
      })
      onSaved(saved, sent)
    },
    onError(error) {
      const current = findStaleEvent(error)
      if (current) return setStale(current)
      showAtFields(error)
      reportFailure(error instanceof UploadError ? FAILED.save : event ? FAILED.update : FAILED.create, error)
    },
  })

  function send(values: EventValues, scope: Scope, current: DeskEvent | undefined): Promise<SavedEvent> {
    if (!current) return createEvent(inputOf(values, zone))
    const { id, version } = current
    if (date === undefined) return updateEvent(id, { ...inputOf(values, zone), version })
    if (scope === 'one') return changeDate(id, date, { ...exceptionOf(values, current, date), version })
    if (scope === 'all') return updateEvent(id, { ...seriesChanges(values, opened, current, date), version })
    const changes = { ...followingChanges(values, opened, current, date), version }
    return splitEvent(id, { from: date, changes }).then(({ after }) => after)
  }

  async function upload(file: File): Promise<string> {
    try {
      const { url } = await uploadPicture(file)
      client.invalidateQueries({ queryKey: ['media'] }).catch(reportError)
      return url
    } catch (error) {
      throw new UploadError(error)
    }
  }

  function showAtFields(error: unknown): void {
    if (error instanceof UploadError) form.setError('file', { message: error.message })
    const issues = error instanceof ApiError ? error.issues : []
    for (const [at, { path, message }] of issues.entries()) {
      // A split nests the changes one level deeper; errors of single tags belong to the tags field.
      const [name = ''] = path.replace(/^changes\./, '').split('.')
      const field = FIELDS[name] ?? name
      if (isField(field)) form.setError(field, { message }, { shouldFocus: at === 0 })
    }
  }

  return { save, stale, forgetStale: () => setStale(undefined) }
}

/** The upload failed, so nothing was saved. */
class UploadError extends Error {
  override name = 'UploadError'

  constructor(cause: unknown) {
    super(`Failed to upload image. ${messageFrom(cause, '')}`.trim(), { cause })
  }
}

function isField(name: string): name is keyof EventValues {
  return name in eventValuesSchema.shape
}

function draftNote(show: () => void) {
  return {
    description: 'It’s a draft, so readers can’t see it yet.',
    action: { label: 'Show drafts', onSelect: show },
  }
}

/** Lists changed dates that no longer fit the rule, so their changes were dropped. */
function droppedWords({ droppedDates }: SavedEvent): { description?: string } {
  if (droppedDates.length === 0) return {}
  return {
    description: `The series no longer has these dates, so their own details are gone: ${droppedDates.join(', ')}.`,
  }
}

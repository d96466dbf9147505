import { useFormContext, useWatch } from 'react-hook-form'
import { explainCountyTime } from '../../lib/county-clock.ts'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { ArticleValues } from './article-draft.ts'

export function ScheduleFields() {
  const { zone } = useCountyTime()
  const { register, control, formState } = useFormContext<ArticleValues>()
  const [publishAt, unpublishAt, status] = useWatch({ control, name: ['publishAt', 'unpublishAt', 'status'] })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="pb-1 font-semibold">Schedule</legend>
      <p className="text-quiet text-sm">{zoneNote(zone)}</p>
      {status !== 'published' && (
        <Field label="Publish at" hint={hintOf(publishAt, zone)} error={formState.errors.publishAt?.message}>
          <Input type="datetime-local" {...register('publishAt')} />
        </Field>
      )}
      <Field
        label="Take down at"
        hint={hintOf(unpublishAt, zone) ?? (unpublishAt ? REMOVED : undefined)}
        error={formState.errors.unpublishAt?.message}
      >
        <Input type="datetime-local" {...register('unpublishAt')} />
      </Field>
    </fieldset>
  )
}

const REMOVED = 'From then on, readers see that the page was removed.'

function hintOf(wall: string, zone: string): string | undefined {
  if (!wall) return undefined
  const { instant, note } = explainCountyTime(wall, zone)
  if (note) return note
  return instant !== undefined && instant <= Date.now() ? 'This time has passed, so we’ll do it right away.' : undefined
}

import { instantOfCountyTime } from '@hometown/shared-types/rules/time'
import { CalendarClock, Eye, Send } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useCountyTime, zoneNote } from '../../../lib/formats.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { PreflightChecksLine } from '../sending/Checks.tsx'
import type { ComposerValues } from './composer-values.ts'
import type { ComposerState, LiveMailPreview, SavedNewsletterStatus } from './use-composer.ts'

interface SendPanelProps {
  composer: ComposerState
  live: LiveMailPreview
  isOpeningSend: boolean
  onSave(status: SavedNewsletterStatus): void
  onPreview(): void
  onTest(): void
  onSend(): void
}

/** Shows when the newsletter goes out, what the checks say, and every action. */
export function SendPanel({ composer, live, isOpeningSend, onSave, onPreview, onTest, onSend }: SendPanelProps) {
  const { fields, newsletter, pending, change } = composer
  const { dateTime } = useCountyTime()
  const isScheduled = newsletter?.status === 'scheduled'
  const wantsTime = isScheduled || fields.date !== '' || fields.time !== ''
  const saves = ([wantsTime ? 'draft' : 'scheduled', wantsTime ? 'scheduled' : 'draft'] as const).filter(
    (status) => status === 'scheduled' || !isScheduled,
  )
  return (
    <section
      aria-label="Send"
      className="bottom-0 z-10 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-b-lg border-t bg-surface px-4 py-3 max-lg:flex-col max-lg:items-stretch lg:sticky"
    >
      <div className="flex min-w-0 flex-col gap-2">
        {isScheduled && newsletter.scheduledFor !== null && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
            Scheduled for {dateTime(newsletter.scheduledFor)}
            <Button
              size="sm"
              pending={pending === 'draft'}
              onClick={() => {
                change({ date: '', time: '' })
                onSave('draft')
              }}
            >
              Cancel schedule
            </Button>
          </p>
        )}
        <SendScheduleFields />
      </div>
      <div className="flex min-w-0 flex-col gap-2 lg:ml-auto lg:items-end">
        <PreflightChecksLine preflight={live.mail?.preflight} isEmpty={live.isEmpty} />
        <div className="flex flex-wrap items-center gap-2 lg:justify-end">
          <Button disabled={fields.articleIds.length === 0} onClick={onPreview} icon={Eye}>
            Preview
          </Button>
          <Button onClick={onTest}>Send test</Button>
          <Button pending={isOpeningSend} onClick={onSend}>
            {!isOpeningSend && <Send aria-hidden />}
            Send Now
          </Button>
          {saves.map((status, at) => (
            <Button
              key={status}
              variant={at === saves.length - 1 ? 'primary' : 'secondary'}
              pending={pending === status}
              onClick={() => onSave(status)}
            >
              {status === 'scheduled' && !isScheduled && pending !== status && <CalendarClock aria-hidden />}
              {status === 'draft' ? 'Save Draft' : isScheduled ? 'Save Changes' : 'Schedule Send'}
            </Button>
          ))}
        </div>
      </div>
    </section>
  )
}

/** The time of a send for which somebody chooses a day alone. */
const USUAL_SEND_TIME = '07:00'

/** Edits date and time in the county's time zone, wherever the editor is. */
function SendScheduleFields() {
  const { zone, dateTime } = useCountyTime()
  const { register, watch, getValues, setValue, formState } = useFormContext<ComposerValues>()
  const [date, time] = watch(['date', 'time'])
  const error = formState.errors.date?.message
  const instant = date && time ? instantOfCountyTime(`${date}T${time}`, zone) : undefined
  const when = instant === undefined ? undefined : `Goes out ${dateTime(instant)}.`
  return (
    <fieldset className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-1">
      <legend className="sr-only">Schedule</legend>
      <Field label="Schedule date" className="max-lg:flex-1">
        <Input
          type="date"
          className="lg:w-36!"
          aria-invalid={error ? true : undefined}
          {...register('date', {
            onChange({ target }) {
              if (target.value && getValues('time') === '') setValue('time', USUAL_SEND_TIME, { shouldDirty: true })
            },
          })}
        />
      </Field>
      <Field label="Schedule time" className="max-lg:flex-1">
        <Input
          type="time"
          className="lg:w-32!"
          aria-invalid={error ? true : undefined}
          {...register('time', { deps: 'date' })}
        />
      </Field>
      <div className="min-w-0 text-sm max-lg:basis-full lg:max-w-64 lg:pb-0.5">
        {error ? (
          <p role="alert" className="text-danger">
            {error}
          </p>
        ) : (
          <p className="text-quiet" aria-live="polite">
            {when ?? 'Optional.'}
          </p>
        )}
        <p className="text-quiet">{zoneNote(zone)}</p>
      </div>
    </fieldset>
  )
}

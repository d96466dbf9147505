import { FRONT_LIMITS, type FrontPin } from '@hometown/shared-types/contract/front-page'
import { countyWallTime, instantOfCountyTime } from '@hometown/shared-types/rules/time'
import { useForm } from 'react-hook-form'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Input } from '../../ui/Input.tsx'
import type { FrontActions } from './use-front-actions.ts'

interface PinDialogProps {
  pin: FrontPin
  actions: FrontActions
  onClose(): void
}

/** When a pin begins and ends, and what it says instead of its article's title. */
export function PinDialog({ pin, actions, onClose }: PinDialogProps) {
  const { zone } = useCountyTime()
  const wall = (iso: string | null) => (iso === null ? '' : countyWallTime(Date.parse(iso), zone).slice(0, 16))
  const before = {
    headline: pin.headline ?? '',
    kicker: pin.kicker ?? '',
    startsAt: wall(pin.startsAt),
    expiresAt: wall(pin.expiresAt),
  }
  const { register, handleSubmit, formState } = useForm({ defaultValues: before })

  async function save({ headline, kicker, startsAt, expiresAt }: typeof before): Promise<void> {
    const iso = (time: string) => {
      const instant = instantOfCountyTime(time, zone)
      return instant === undefined ? null : new Date(instant).toISOString()
    }
    const changes = {
      ...(headline.trim() !== before.headline && { headline: headline.trim() }),
      ...(kicker.trim() !== before.kicker && { kicker: kicker.trim() }),
      ...(startsAt !== before.startsAt && { startsAt: iso(startsAt) }),
      ...(expiresAt !== before.expiresAt && { expiresAt: iso(expiresAt) }),
    }
    if (Object.keys(changes).length === 0 || (await actions.change(pin.article, changes))) onClose()
  }

  return (
    <FormDialog
      title="Edit pin"
      description={pin.article.title}
      label="Save"
      pending={actions.isSaving}
      isDirty={formState.isDirty}
      // A date without its time would be no end at all.
      onSubmit={(event) => (event.target as HTMLFormElement).reportValidity() && handleSubmit(save)(event)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Begins at" hint="Leave empty to start now.">
          <Input type="datetime-local" {...register('startsAt')} />
        </Field>
        <Field
          label="Ends at"
          hint={
            pin.expiresAt === null && pin.lastsHours !== null
              ? `Leave empty for ${pin.lastsHours} hours once it’s live.`
              : 'Leave empty to end it yourself.'
          }
        >
          <Input type="datetime-local" {...register('expiresAt')} />
        </Field>
      </div>
      <Field label="Kicker" hint="A word or two above the headline.">
        <Input maxLength={FRONT_LIMITS.kicker} {...register('kicker')} />
      </Field>
      <Field label="Headline" hint="Only for the front page. Leave empty to use the article’s title.">
        <Input maxLength={FRONT_LIMITS.headline} placeholder={pin.article.title} {...register('headline')} />
      </Field>
      <p className="text-quiet text-sm">{zoneNote(zone)}</p>
    </FormDialog>
  )
}

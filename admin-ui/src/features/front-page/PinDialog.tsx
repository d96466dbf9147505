import {
  type ChangePin,
  FRONT_LIMITS,
  FRONT_PIN_HOURS,
  FRONT_SLOTS,
  type FrontPin,
  type FrontSlotName,
} from '@hometown/shared-types/contract/front-page'
import { countyWallTime, instantOfCountyTime } from '@hometown/shared-types/rules/time'
import { Controller, useForm } from 'react-hook-form'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { SLOT_LABELS } from './stories.ts'
import type { FrontActions } from './use-front-actions.ts'

const SLOTS = FRONT_SLOTS.map((value) => ({ value, label: SLOT_LABELS[value] }))

interface PinDialogProps {
  pin: FrontPin
  actions: FrontActions
  onClose(): void
}

/** When a pin begins and ends, and what it says instead of its article's title. */
export function PinDialog({ pin, actions, onClose }: PinDialogProps) {
  const { zone } = useCountyTime()
  const { control, register, handleSubmit, setError, watch, formState } = useForm({
    defaultValues: valuesOfPin(pin, zone),
  })
  const { isDirty, defaultValues, errors } = formState
  const { slot, ending } = watch()
  const labels = { hours: `After ${FRONT_PIN_HOURS[slot]} hours`, time: 'At a time', never: 'When I end it' }
  const endings = ENDINGS
    // Hours count from the beginning, so a pin that has another end can't go back to them.
    .filter((value) => value !== 'hours' || defaultValues?.ending === 'hours')
    .map((value) => ({ value, label: labels[value] }))

  async function save(values: PinValues): Promise<void> {
    const changes = changesOfPin(valuesOfPin(pin, zone), values, zone)
    if (!changes) setError('expiresAt', { message: 'Enter the date and the time.' })
    else if (Object.keys(changes).length === 0 || (await actions.change(pin.id, pin.article.title, changes))) onClose()
  }

  return (
    <FormDialog
      title="Edit pin"
      description={pin.article.title}
      label="Save"
      pending={actions.isSaving}
      isDirty={isDirty}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="ending"
          render={({ field: { ref: _, ...field } }) => (
            <Field label="Ends">
              <Select {...field} options={endings} />
            </Field>
          )}
        />
        {ending === 'time' && (
          <Field label="Ends at" error={errors.expiresAt?.message} required>
            <Input type="datetime-local" {...register('expiresAt')} />
          </Field>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Begins at" hint="Leave empty to start now.">
          <Input type="datetime-local" {...register('startsAt')} />
        </Field>
        <Controller
          control={control}
          name="slot"
          render={({ field: { ref: _, ...field } }) => (
            <Field label="Place">
              <Select {...field} options={SLOTS} />
            </Field>
          )}
        />
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

const ENDINGS = ['hours', 'time', 'never'] as const
type Ending = (typeof ENDINGS)[number]

/** The form of a pin. Times are wall-clock times of the county; empty for none. */
interface PinValues {
  slot: FrontSlotName
  headline: string
  kicker: string
  startsAt: string
  ending: Ending
  expiresAt: string
}

function valuesOfPin({ slot, headline, kicker, startsAt, expiresAt, lastsHours }: FrontPin, zone: string): PinValues {
  const wall = (iso: string | null) => (iso === null ? '' : countyWallTime(Date.parse(iso), zone).slice(0, 16))
  return {
    ...{ slot, headline: headline ?? '', kicker: kicker ?? '', startsAt: wall(startsAt), expiresAt: wall(expiresAt) },
    ending: lastsHours !== null ? 'hours' : expiresAt === null ? 'never' : 'time',
  }
}

/** Only what differs. Undefined if a time is missing or no time. */
function changesOfPin(
  before: PinValues,
  { slot, headline, kicker, startsAt, ending, expiresAt }: PinValues,
  zone: string,
): Omit<ChangePin, 'version'> | undefined {
  const instant = (wall: string) => {
    const parsed = instantOfCountyTime(wall, zone)
    return parsed === undefined ? undefined : new Date(parsed).toISOString()
  }
  const begin = startsAt === '' ? null : instant(startsAt)
  const end = ending === 'time' ? instant(expiresAt) : null
  if (begin === undefined || end === undefined) return undefined
  const isEndChanged = ending !== before.ending || (ending === 'time' && expiresAt !== before.expiresAt)
  return {
    ...(slot !== before.slot && { slot }),
    ...(headline.trim() !== before.headline && { headline: headline.trim() }),
    ...(kicker.trim() !== before.kicker && { kicker: kicker.trim() }),
    ...(startsAt !== before.startsAt && { startsAt: begin }),
    ...(isEndChanged && { expiresAt: end }),
  }
}

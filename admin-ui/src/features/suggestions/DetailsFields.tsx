import { FIXTURE_LIMITS } from '@hometown/shared-types/fixture'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import type { DetailsValues } from './details-values.ts'

interface DetailsFieldsProps {
  values: DetailsValues
  /** By field of the call. */
  errors: ReadonlyMap<string, string>
  onChange(changes: Partial<DetailsValues>): void
}

export function EventDetailsFields({ values, errors, onChange }: DetailsFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Date" required error={errors.get('startDate')}>
          <Input type="date" value={values.day} onChange={({ target }) => onChange(startingOn(target.value, values))} />
        </Field>
        <Field label="Time" hint="Leave empty if it’s all day.">
          <Input type="time" value={values.time} onChange={({ target }) => onChange({ time: target.value })} />
        </Field>
        <Field label="Last day" error={errors.get('endDate')}>
          <Input type="date" value={values.endDay} onChange={({ target }) => onChange({ endDay: target.value })} />
        </Field>
        <Field label="End time">
          <Input type="time" value={values.endTime} onChange={({ target }) => onChange({ endTime: target.value })} />
        </Field>
      </div>
      <PlaceField values={values} errors={errors} onChange={onChange} />
    </>
  )
}

export function GameDetailsFields({ values, errors, onChange }: DetailsFieldsProps) {
  const text = (name: 'sport' | 'team' | 'opponent', label: string) => (
    <Field label={label} required error={errors.get(name)}>
      <Input
        value={values[name]}
        maxLength={FIXTURE_LIMITS.name}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </Field>
  )
  const score = (name: 'teamScore' | 'opponentScore', label: string) => (
    <Field label={label}>
      <Input inputMode="numeric" value={values[name]} onChange={({ target }) => onChange({ [name]: target.value })} />
    </Field>
  )
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {text('sport', 'Sport')}
        <Field label="Played">
          <Select
            value={values.atHome ? 'home' : 'away'}
            options={[
              { value: 'home', label: 'At home' },
              { value: 'away', label: 'Away' },
            ]}
            onChange={(where) => onChange({ atHome: where === 'home' })}
          />
        </Field>
        {text('team', 'Team')}
        {text('opponent', 'Opponent')}
        <Field label="Date" required error={errors.get('startsAt')}>
          <Input type="date" value={values.day} onChange={({ target }) => onChange({ day: target.value })} />
        </Field>
        <Field label="Time">
          <Input type="time" value={values.time} onChange={({ target }) => onChange({ time: target.value })} />
        </Field>
        {score('teamScore', 'Team’s score')}
        {score('opponentScore', 'Opponent’s score')}
      </div>
      <PlaceField values={values} errors={errors} onChange={onChange} />
    </>
  )
}

function PlaceField({ values, errors, onChange }: DetailsFieldsProps) {
  return (
    <Field label="Place" error={errors.get('location')}>
      <Input
        value={values.place}
        maxLength={FIXTURE_LIMITS.location}
        onChange={({ target }) => onChange({ place: target.value })}
      />
    </Field>
  )
}

/** An event of one day moves as a whole. */
function startingOn(day: string, values: DetailsValues): Partial<DetailsValues> {
  return values.endDay === values.day || values.endDay < day ? { day, endDay: day } : { day }
}

import { FIXTURE_LIMITS } from '@hometown/shared-types/fixture'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { type DetailsFieldsProps, PlaceField } from './PlaceField.tsx'

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
    <Field label={label} error={errors.get(name)}>
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

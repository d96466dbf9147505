import type { DeskSettings } from '@hometown/shared-types/settings'
import { useState } from 'react'
import type { SettingsForm } from '../../parts/settings/use-settings-form.ts'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select, type SelectOption } from '../../ui/Select.tsx'

const PLACES = [0, 1, 2] as const

type Way = 'counted' | 'own' | 'none'
const WAYS: readonly SelectOption<Way>[] = [
  { value: 'counted', label: 'Counted by Hometown' },
  { value: 'own', label: 'Entered here' },
  { value: 'none', label: 'Not shown' },
]

interface StatisticsCardProps {
  settings: DeskSettings
  settingsForm: SettingsForm
}

/** The three figures of the home page. */
export function StatisticsCard({ settings, settingsForm }: StatisticsCardProps) {
  const { form, errors, saveNow } = settingsForm
  const saved = wayOf(settings)
  const [isTyping, setTyping] = useState(false)
  const way = isTyping ? 'own' : saved

  function choose(next: Way): void {
    setTyping(next === 'own')
    if (next === 'counted' && saved !== 'counted') saveNow('statistics', null)
    if (next === 'none' && saved !== 'none') saveNow('statistics', [])
  }

  return (
    <Card title="Figures on the home page">
      <div className="flex flex-col gap-4">
        <Field
          label="Figures"
          hint={
            way === 'counted'
              ? 'Active newsletter subscribers and businesses, rounded down, and the years since your founding. We leave out zeros.'
              : undefined
          }
        >
          <Select value={way} onChange={choose} options={WAYS} />
        </Field>
        {way === 'own' && (
          <div className="flex flex-col gap-3">
            {PLACES.map((place) => (
              <div key={place} className="grid grid-cols-[8rem_1fr] gap-3">
                <Field
                  label={<span className={place > 0 ? 'sr-only' : ''}>Figure {place > 0 && place + 1}</span>}
                  error={errors.statistics?.[place]?.value?.message}
                >
                  <Input placeholder="2,500+" maxLength={20} {...form.register(`statistics.${place}.value`)} />
                </Field>
                <Field
                  label={<span className={place > 0 ? 'sr-only' : ''}>What it counts {place > 0 && place + 1}</span>}
                  error={errors.statistics?.[place]?.label?.message}
                >
                  <Input placeholder="Weekly Readers" maxLength={60} {...form.register(`statistics.${place}.label`)} />
                </Field>
              </div>
            ))}
          </div>
        )}
      </div>
    </Card>
  )
}

/** The sample county's figures count as typed. */
function wayOf({ statistics, versions }: DeskSettings): Way {
  if (statistics.length > 0) return 'own'
  return versions.statistics === undefined ? 'counted' : 'none'
}

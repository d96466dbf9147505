import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import { useState } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { PreviewReader } from './preview.api.ts'
import { SubscriberChoice } from './SubscriberChoice.tsx'

const WAYS = [
  { value: 'everything', label: 'A reader who chose everything' },
  { value: 'categories', label: 'A reader who chose…' },
  { value: 'subscriber', label: 'A subscriber…' },
] as const
type Way = (typeof WAYS)[number]['value']

interface ReaderChoiceProps {
  reader: PreviewReader
  onChange(reader: PreviewReader): void
}

export function ReaderChoice({ reader, onChange }: ReaderChoiceProps) {
  const [way, setWay] = useState<Way>('everything')
  const [chosen, setChosen] = useState<readonly ReaderCategory[]>(['Events'])
  const choose = (next: Way) => {
    setWay(next)
    onChange(next === 'categories' ? { categories: chosen } : {})
  }
  const toggle = (category: ReaderCategory, isOn: boolean) => {
    const next = READER_CATEGORIES.filter((other) => (other === category ? isOn : chosen.includes(other)))
    // A subscriber has at least one category.
    if (next.length === 0) return
    setChosen(next)
    onChange({ categories: next })
  }
  return (
    <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
      <Select aria-label="Preview as" className="w-full max-w-80" value={way} options={WAYS} onChange={choose} />
      {way === 'categories' && (
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1.5">
          <legend className="sr-only">Chosen categories</legend>
          {READER_CATEGORIES.map((category) => (
            <label key={category} htmlFor={`as-${category}`} className="flex items-center gap-1.5">
              <Checkbox
                id={`as-${category}`}
                checked={chosen.includes(category)}
                onCheckedChange={(isOn) => toggle(category, isOn === true)}
              />
              {category}
            </label>
          ))}
        </fieldset>
      )}
      {way === 'subscriber' && (
        <SubscriberChoice chosenId={reader.subscriberId} onChoose={(subscriberId) => onChange({ subscriberId })} />
      )}
    </div>
  )
}

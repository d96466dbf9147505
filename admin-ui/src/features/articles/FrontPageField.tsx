import { FRONT_PIN_HOURS } from '@hometown/shared-types/front-page'
import { useId } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Label } from '../../ui/Field.tsx'

interface FrontPageFieldProps {
  isChecked: boolean
  onChange(isChecked: boolean): void
}

/** Pins the article with the next save; the pin waits if it isn't published yet. */
export function FrontPageField({ isChecked, onChange }: FrontPageFieldProps) {
  const id = useId()
  return (
    <div className="flex gap-2.5">
      <Checkbox
        id={id}
        aria-describedby={`${id}-hint`}
        className="mt-0.5"
        checked={isChecked}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <div>
        <Label htmlFor={id}>Lead the front page</Label>
        <p id={`${id}-hint`} className="text-quiet text-sm">
          For {FRONT_PIN_HOURS.lead} hours after publishing.
        </p>
      </div>
    </div>
  )
}

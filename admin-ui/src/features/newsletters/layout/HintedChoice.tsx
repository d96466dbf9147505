import { type ReactNode, useId } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Label } from '../../../ui/Field.tsx'

interface HintedChoiceProps {
  label: string
  hint: ReactNode
  checked: boolean
  onChange(checked: boolean): void
}

export function HintedChoice({ label, hint, checked, onChange }: HintedChoiceProps) {
  const id = useId()
  return (
    <div className="flex gap-3">
      <Checkbox
        id={id}
        className="mt-0.5"
        aria-describedby={`${id}-hint`}
        checked={checked}
        onCheckedChange={(now) => onChange(now === true)}
      />
      <div>
        <Label htmlFor={id}>{label}</Label>
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
      </div>
    </div>
  )
}

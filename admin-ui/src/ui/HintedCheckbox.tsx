import { type ReactNode, useId } from 'react'
import { Checkbox } from './Checkbox.tsx'
import { Label } from './Field.tsx'

interface HintedCheckboxProps {
  label: string
  hint?: ReactNode
  checked: boolean
  onChange(checked: boolean): void
}

export function HintedCheckbox({ label, hint, checked, onChange }: HintedCheckboxProps) {
  const id = useId()
  return (
    <div className={hint ? 'flex gap-3' : 'flex items-center gap-2'}>
      <Checkbox
        id={id}
        {...(hint && { className: 'mt-0.5', 'aria-describedby': `${id}-hint` })}
        checked={checked}
        onCheckedChange={(now) => onChange(now === true)}
      />
      <div>
        <Label htmlFor={id}>{label}</Label>
        {hint && (
          <p id={`${id}-hint`} className="text-quiet text-sm">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

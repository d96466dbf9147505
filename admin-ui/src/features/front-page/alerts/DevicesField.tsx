import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { countOf } from '../../../lib/numbers.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Label } from '../../../ui/Field.tsx'
import { pushSendsQuery } from './push-sends.api.ts'

interface DevicesFieldProps {
  isChecked: boolean
  onChange(isChecked: boolean): void
}

export function DevicesField({ isChecked, onChange }: DevicesFieldProps) {
  const id = useId()
  const { data } = useQuery(pushSendsQuery())
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
        <Label htmlFor={id}>Send to devices</Label>
        <p id={`${id}-hint`} className="text-quiet text-sm tabular-nums">
          {data ? countOf(data.devices, 'device gets', 'devices get') : 'Devices get'} alerts. You can’t recall a
          notification.
        </p>
      </div>
    </div>
  )
}

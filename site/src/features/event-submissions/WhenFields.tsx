import { useEffect, useRef, useState } from 'react'
import { FormField } from './FormField.tsx'
import type { Problems } from './submission-values.ts'

interface Props {
  readonly zoneName: string
  readonly problems: Problems
}

export function WhenFields({ zoneName, problems }: Props) {
  const [allDay, setAllDay] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  // Require a time only once script runs, which can lift it for all-day events. The box may be ticked before that.
  const [isAlive, setAlive] = useState(false)
  useEffect(() => {
    setAlive(true)
    if (box.current) setAllDay(box.current.checked)
  }, [])
  return (
    <fieldset className="field-group">
      <legend className="form-label">When</legend>
      <div className="field-pair">
        <FormField label="First day" problem={problems.startDate}>
          <input type="date" name="startDay" required />
        </FormField>
        <FormField label="Begins at" className="field-time">
          <input type="time" name="startTime" required={isAlive && !allDay} />
        </FormField>
      </div>
      <div className="field-pair">
        <FormField label="Last day" isOptional hint="If it ends on another day." problem={problems.endDate}>
          <input type="date" name="endDay" />
        </FormField>
        <FormField label="Ends at" isOptional problem={problems.endTime} className="field-time">
          <input type="time" name="endTime" />
        </FormField>
      </div>
      <label className="field-box">
        <input
          ref={box}
          type="checkbox"
          name="allDay"
          value="on"
          onChange={({ currentTarget }) => setAllDay(currentTarget.checked)}
        />{' '}
        All day
      </label>
      <p className="field-hint">Times are in {zoneName}.</p>
    </fieldset>
  )
}

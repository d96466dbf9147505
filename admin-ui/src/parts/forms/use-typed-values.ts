import { useRef, useState } from 'react'
import { isSameValue, keepTyped } from './typed-values.ts'

/** The fields and initial values of a form without React Hook Form. */
export function useTypedValues<T extends object>(opened: T) {
  const [base, setBase] = useState(opened)
  const [values, setValues] = useState(opened)
  const latest = useRef(values)
  latest.current = values

  return {
    values,
    isDirty: !isSameValue(values, base),
    change: (changes: Partial<T>) => setValues((before) => ({ ...before, ...changes })),
    /** Starts again from values that the user chose. */
    startFrom(other: T) {
      setBase(other)
      setValues(other)
    },
    /**
     * After a save. @returns whether the user has typed since; the form must then stay open.
     * @param sent the saved values.
     * @param stored the service's result.
     */
    settle(sent: T, stored: T): boolean {
      const isTypedOn = !isSameValue(latest.current, sent)
      setBase(stored)
      setValues((now) => keepTyped(now, sent, stored))
      return isTypedOn
    },
  }
}

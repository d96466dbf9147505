import { useRef, useState } from 'react'
import { isSameValue, keepTyped } from './typed-values.ts'

/** The fields of a form that is no form of React Hook Form, and what they started from. */
export function useTypedValues<T extends object>(opened: T) {
  const [base, setBase] = useState(opened)
  const [values, setValues] = useState(opened)
  const latest = useRef(values)
  latest.current = values

  return {
    values,
    isDirty: !isSameValue(values, base),
    change: (changes: Partial<T>) => setValues((before) => ({ ...before, ...changes })),
    /** Begins with other values: the person chose them. */
    startFrom(other: T) {
      setBase(other)
      setValues(other)
    },
    /**
     * After a save. @returns whether something was typed since: the form has to stay open then.
     * @param sent what was saved.
     * @param stored what the service made of it.
     */
    settle(sent: T, stored: T): boolean {
      const isTypedOn = !isSameValue(latest.current, sent)
      setBase(stored)
      setValues((now) => keepTyped(now, sent, stored))
      return isTypedOn
    },
  }
}

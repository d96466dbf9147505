import { type ReactNode, useState } from 'react'
import { type FieldValues, get, type Path, useFormState } from 'react-hook-form'
import { Summary } from '../../ui/Summary.tsx'

interface FoldProps<Values extends FieldValues> {
  /** The folded fields of the form around it. */
  names: readonly Path<Values>[]
  /** Something in it that isn't one of the fields has a problem. */
  hasProblem?: boolean
  opensAtFirst?: boolean
  summary: ReactNode
  className?: string
  summaryClass?: string
  children: ReactNode
}

/** Folds fields. It opens for a problem, and stays open until that is solved. */
export function Fold<Values extends FieldValues>(props: FoldProps<Values>) {
  const { names, hasProblem = false, opensAtFirst = false, summary, className = '', summaryClass, children } = props
  const { errors } = useFormState<Values>({ name: names })
  const isForced = hasProblem || names.some((name) => get(errors, name) !== undefined)
  const [isOpen, setOpen] = useState(opensAtFirst)
  if (isForced && !isOpen) setOpen(true)
  return (
    <details
      className={`group ${className}`}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (isForced) currentTarget.open = true
        setOpen(currentTarget.open)
      }}
    >
      <Summary className={summaryClass}>{summary}</Summary>
      {children}
    </details>
  )
}

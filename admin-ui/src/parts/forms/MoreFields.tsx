import type { ReactNode } from 'react'
import { Summary } from '../../ui/Summary.tsx'

interface MoreFieldsProps {
  /** One of them has a value or an error. */
  isOpen: boolean
  children: ReactNode
}

/** Rarely used fields of a form, folded. */
export function MoreFields({ isOpen, children }: MoreFieldsProps) {
  return (
    <details className="group" open={isOpen}>
      <Summary className="font-medium">More</Summary>
      <div className="pt-4">{children}</div>
    </details>
  )
}

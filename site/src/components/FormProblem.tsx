import type { ReactNode } from 'react'

/** Keeps its line free, so that nothing moves when a message appears. */
export function FormProblem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 min-h-6 text-sm/6 font-semibold text-danger" role="alert">
      {children}
    </p>
  )
}

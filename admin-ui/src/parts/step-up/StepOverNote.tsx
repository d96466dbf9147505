import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

/** After the answer `step_over`. @param children what to do now, as a sentence */
export function StepOverNote({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p role="alert" className={classNames('rounded-md bg-yellow-ground px-3 py-2 text-yellow', className)}>
      That took too long, or there were too many wrong tries. {children}
    </p>
  )
}

import { classNames } from '../../lib/class-names.ts'

export function rowClass(isCurrent: boolean): string {
  return classNames(
    'flex flex-wrap items-center gap-x-6 gap-y-2.5 border-l-2 px-4 py-3',
    isCurrent ? 'border-l-accent bg-sunken' : 'border-l-transparent',
  )
}

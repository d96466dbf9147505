import { PLANNING_KINDS, type PlanningKind } from '@hometown/shared-types/planning'
import { classNames } from '../../lib/class-names.ts'
import { KIND_DETAILS } from './kinds.ts'

interface KindFilterProps {
  hidden: ReadonlySet<PlanningKind>
  onToggle(kind: PlanningKind): void
}

/** One switch per kind, which also explains the icons and shapes of the entries. */
export function KindFilter({ hidden, onToggle }: KindFilterProps) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">Entries to show</legend>
      {PLANNING_KINDS.map((kind) => {
        const { icon: Icon, plural, shape } = KIND_DETAILS[kind]
        const isOn = !hidden.has(kind)
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isOn}
            onClick={() => onToggle(kind)}
            className={classNames(
              'inline-flex h-7 items-center gap-1.5 border px-2.5 text-sm hover:bg-hover',
              shape,
              isOn ? 'border-edge bg-surface' : 'border-line border-dashed text-quiet line-through',
            )}
          >
            <Icon aria-hidden className="size-3.5 text-quiet" />
            {plural}
          </button>
        )
      })}
    </fieldset>
  )
}

import { PLANNING_KINDS, type PlanningKind } from '@hometown/shared-types/planning'
import { FilterToggle } from '../../ui/FilterToggle.tsx'
import { KIND_DETAILS } from './kinds.ts'

interface KindFilterProps {
  hidden: ReadonlySet<PlanningKind>
  onToggle(kind: PlanningKind): void
}

/** One switch per kind, which also explains the icons of the entries. */
export function KindFilter({ hidden, onToggle }: KindFilterProps) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">Entries to show</legend>
      {PLANNING_KINDS.map((kind) => {
        const { icon: Icon, plural } = KIND_DETAILS[kind]
        return (
          <FilterToggle key={kind} isOn={!hidden.has(kind)} onToggle={() => onToggle(kind)}>
            <Icon aria-hidden />
            {plural}
          </FilterToggle>
        )
      })}
    </fieldset>
  )
}

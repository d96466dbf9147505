import type { SuggestionKind } from '@hometown/shared-types/suggestion'
import { FilterToggle } from '../../ui/FilterToggle.tsx'
import { KINDS } from './kinds.ts'

interface KindButtonsProps {
  value: SuggestionKind | undefined
  onChange(kind: SuggestionKind | undefined): void
}

/** Narrows the list to one kind by one press; a second one shows all again. */
export function KindButtons({ value, onChange }: KindButtonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would need a line of its own.
    <div role="group" aria-label="Kind" className="flex gap-1 max-md:col-span-2">
      {KINDS.map(({ value: kind, label, icon: Icon }) => (
        <FilterToggle
          key={kind}
          isOn={kind === value}
          className="md:max-xl:[&_svg]:hidden max-md:flex-1"
          onToggle={() => onChange(kind === value ? undefined : kind)}
        >
          <Icon aria-hidden />
          {label}s
        </FilterToggle>
      ))}
    </div>
  )
}

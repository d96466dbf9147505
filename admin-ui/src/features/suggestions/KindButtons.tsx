import type { SuggestionKind } from '@hometown/shared-types/suggestion'
import { Button } from '../../ui/Button.tsx'
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
        <Button
          key={kind}
          aria-pressed={kind === value}
          className="px-2.5! md:max-xl:[&_svg]:hidden aria-pressed:border-accent aria-pressed:bg-accent-ground aria-pressed:text-accent max-md:h-11 max-md:flex-1"
          onClick={() => onChange(kind === value ? undefined : kind)}
        >
          <Icon aria-hidden />
          {label}s
        </Button>
      ))}
    </div>
  )
}

import { useId } from 'react'
import type { Scope } from './scopes.ts'

const LABELS: Readonly<Record<Scope, string>> = {
  one: 'This date only',
  following: 'This and later dates',
  all: 'All dates',
}

interface ScopeChoiceProps {
  scopes: readonly Scope[]
  value: Scope
  onChange(scope: Scope): void
}

export function ScopeChoice({ scopes, value, onChange }: ScopeChoiceProps) {
  const name = useId()
  return (
    <span role="radiogroup" aria-label="Which dates" className="mt-3 flex flex-col gap-1 text-ink">
      {scopes.map((scope) => (
        <label key={scope} className="flex items-center gap-2 rounded-md px-1 py-1 hover:bg-hover">
          <input
            type="radio"
            name={name}
            value={scope}
            checked={scope === value}
            onChange={() => onChange(scope)}
            className="size-4 accent-accent"
          />
          {LABELS[scope]}
        </label>
      ))}
    </span>
  )
}

import { useId } from 'react'

interface ChoiceCardsProps<T extends string> {
  legend: string
  choices: readonly { value: T; label: string; hint: string }[]
  value: T
  onChange(value: T): void
}

export function ChoiceCards<T extends string>({ legend, choices, value, onChange }: ChoiceCardsProps<T>) {
  const name = useId()
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex cursor-pointer items-start gap-3 rounded-lg border bg-surface p-4 hover:bg-hover has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="mt-1 accent-accent"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            <span className="block font-medium">{choice.label}</span>
            <span className="block text-quiet">{choice.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

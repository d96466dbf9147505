import { X } from 'lucide-react'

interface ChipsProps {
  label: string
  value: readonly string[]
  onRemove(word: string): void
}

export function Chips({ label, value, onRemove }: ChipsProps) {
  if (value.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {value.map((word) => (
        <li
          key={word}
          className="flex min-w-0 items-center gap-0.5 rounded-md bg-gray-ground py-0.5 pr-0.5 pl-2 text-gray text-sm"
        >
          <span className="truncate">{word}</span>
          <button
            type="button"
            aria-label={`Remove ${word}`}
            onClick={() => onRemove(word)}
            className="grid size-6 shrink-0 place-items-center rounded-sm hover:bg-hover"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}

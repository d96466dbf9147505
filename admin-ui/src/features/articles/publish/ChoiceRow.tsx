import type { ReactNode } from 'react'

interface ChoiceRowProps {
  /** Of the group. */
  name: string
  isChosen: boolean
  onChoose(): void
  children: ReactNode
}

/** A native radio button: arrow keys move between them, and Enter confirms the dialog. */
export function ChoiceRow({ name, isChosen, onChoose, children }: ChoiceRowProps) {
  return (
    <label className="flex w-fit cursor-pointer items-center gap-2 max-md:min-h-11">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="size-4 accent-accent" />
      {children}
    </label>
  )
}

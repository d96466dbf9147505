import type { LucideIcon } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ListTexts } from './ListPlaceholder.tsx'

interface ListNoMatchProps {
  texts: ListTexts
  icon: LucideIcon
  onShowAll(): void
}

export function ListNoMatch({ texts, icon, onShowAll }: ListNoMatchProps) {
  return (
    <EmptyState icon={icon} title={texts.noMatch} action={<Button onClick={onShowAll}>{texts.showAll}</Button>}>
      {texts.noMatchHint}
    </EmptyState>
  )
}

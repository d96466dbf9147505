import { Undo2 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import type { SuggestionActions } from './use-suggestion-actions.ts'

interface UndoButtonProps {
  actions: SuggestionActions
  className?: string
}

/** Undoes the last step, even after its toast is gone. */
export function UndoButton({ actions, className }: UndoButtonProps) {
  const { lastStep } = actions
  if (!lastStep) return null
  return (
    <Tooltip label={lastStep.words} shortcut={{ key: 'u' }}>
      <Button variant="ghost" size="sm" className={className} onClick={() => actions.takeBack().catch(reportError)}>
        <Undo2 aria-hidden />
        Undo
      </Button>
    </Tooltip>
  )
}

import { Undo2 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import type { SuggestionDeeds } from './use-suggestion-deeds.ts'

interface UndoButtonProps {
  deeds: SuggestionDeeds
  className?: string
}

/** Takes the last step back, also when its notice is gone. */
export function UndoButton({ deeds, className }: UndoButtonProps) {
  const { lastStep } = deeds
  if (!lastStep) return null
  return (
    <Tooltip label={lastStep.words} shortcut={{ key: 'u' }}>
      <Button variant="ghost" size="sm" className={className} onClick={() => deeds.takeBack().catch(reportError)}>
        <Undo2 aria-hidden />
        Undo
      </Button>
    </Tooltip>
  )
}

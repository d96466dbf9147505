import type { Source } from '@hometown/shared-types/source'
import { ClipboardList, Ellipsis, Pause, Play, RefreshCw } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx'
import { useCheckSource, usePauseSource } from './use-source-actions.ts'

export function SourceMenu({ source, onChecks }: { source: Source; onChecks(): void }) {
  const check = useCheckSource()
  const pause = usePauseSource()
  const isActive = source.status === 'active'
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          pending={check.isPending || pause.isPending}
          aria-label={`Actions for ${source.name}`}
          className="px-1.5! text-quiet max-md:size-10"
        >
          {!check.isPending && !pause.isPending && <Ellipsis aria-hidden />}
        </Button>
      }
    >
      {isActive && !source.sample && (
        <MenuItem icon={RefreshCw} onSelect={() => check.mutate(source)}>
          Read now
        </MenuItem>
      )}
      <MenuItem icon={isActive ? Pause : Play} onSelect={() => pause.mutate(source)}>
        {isActive ? 'Pause' : 'Resume'}
      </MenuItem>
      <MenuItem icon={ClipboardList} onSelect={onChecks}>
        Last checks
      </MenuItem>
    </DropdownMenu>
  )
}

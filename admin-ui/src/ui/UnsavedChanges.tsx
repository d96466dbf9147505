import { useBlocker } from '@tanstack/react-router'
import { useUnsaved } from '../lib/unsaved.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface UnsavedChangesProps {
  when: boolean
  /** What becomes of the changes. */
  description?: string
}

/** Asks before a form with unsaved changes is left, also when the tab is closed. Put it in the form's screen. */
export function UnsavedChanges({
  when,
  description = 'What was changed here has not been saved.',
}: UnsavedChangesProps) {
  useUnsaved(when)
  const { status, proceed, reset } = useBlocker({
    // Another `?` of the same screen is left too: the form then shows something else.
    shouldBlockFn: ({ current, next }) => when && addressOf(current) !== addressOf(next),
    enableBeforeUnload: when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      title="Leave without saving?"
      description={description}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => proceed?.()}
    />
  )
}

function addressOf({ pathname, search }: { pathname: string; search: unknown }): string {
  return pathname + JSON.stringify(search)
}

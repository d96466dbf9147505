import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import type { Scope } from './scopes.ts'

interface ScopeDialogProps {
  open: boolean
  title: string
  description: string
  /** Further facts and fields for these dates. */
  detailsOf?(scope: Scope): ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  pending: boolean
  /** Undefined if the event isn't a series, so there is nothing to choose. */
  scopes: readonly Scope[] | undefined
  onClose(): void
  onConfirm(scope: Scope): void
}

/** Asks which dates of a series are meant: this one, this and following, or all. */
export function ScopeDialog({
  open,
  scopes,
  onClose,
  onConfirm,
  title,
  description,
  detailsOf,
  ...look
}: ScopeDialogProps) {
  const [chosen, setChosen] = useState<Scope>()
  const scope = scopes === undefined ? 'all' : (scopes.find((one) => one === chosen) ?? scopes[0] ?? 'all')
  return (
    <ConfirmDialog
      {...look}
      title={title}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      description={
        <>
          {description}
          {scopes && <ScopeChoice scopes={scopes} value={scope} onChange={setChosen} />}
          {detailsOf?.(scope)}
        </>
      }
      onConfirm={() => onConfirm(scope)}
    />
  )
}

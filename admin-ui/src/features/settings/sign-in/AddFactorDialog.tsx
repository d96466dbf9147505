import type { Factor, FactorKind } from '@hometown/shared-types/second-factors'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { AddTotpDialog } from './AddTotpDialog.tsx'
import type { AddFactorProps } from './add-factor-props.ts'
import { suggestFactorName } from './factor-names.ts'

interface AddFactorDialogProps extends Omit<AddFactorProps, 'suggestedName'> {
  kind: FactorKind
  factors: readonly Factor[]
}

export function AddFactorDialog({ kind, factors, ...rest }: AddFactorDialogProps) {
  const Dialog = kind === 'passkey' ? AddPasskeyDialog : AddTotpDialog
  return <Dialog suggestedName={suggestFactorName(kind, factors)} {...rest} />
}

import type { AddedFactor } from '@hometown/shared-types/second-factors'

export interface AddFactorProps {
  suggestedName: string
  onAdded(added: AddedFactor): void
  onClose(): void
}

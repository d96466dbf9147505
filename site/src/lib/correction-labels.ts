import type { CorrectionKind } from '@hometown/shared-types/correction'

export const CORRECTION_LABELS: Readonly<Record<CorrectionKind, string>> = {
  correction: 'Correction',
  clarification: 'Clarification',
  update: 'Update',
}

export const CORRECTED_LABELS: Readonly<Record<CorrectionKind, string>> = {
  correction: 'Corrected',
  clarification: 'Clarified',
  update: 'Updated',
}

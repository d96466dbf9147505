import { CORRECTION_KINDS, type CorrectionKind } from '@hometown/shared-types/correction'
import type { BadgeTone } from '../../../ui/Badge.tsx'

export const KINDS: Readonly<Record<CorrectionKind, { label: string; hint: string; tone: BadgeTone }>> = {
  correction: { label: 'Correction', hint: 'Something was wrong and is put right.', tone: 'orange' },
  clarification: { label: 'Clarification', hint: 'Something could be misunderstood and is made clear.', tone: 'blue' },
  update: { label: 'Update', hint: 'Something happened after it was published.', tone: 'green' },
}

export const KIND_OPTIONS = CORRECTION_KINDS.map((value) => ({ value, label: KINDS[value].label }))

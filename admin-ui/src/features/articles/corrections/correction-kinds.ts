import { CORRECTION_KINDS, type CorrectionKind } from '@hometown/shared-types/correction'
import type { BadgeTone } from '../../../ui/Badge.tsx'

export const KINDS: Readonly<Record<CorrectionKind, { label: string; hint: string; tone: BadgeTone }>> = {
  correction: { label: 'Correction', hint: 'A fact was wrong.', tone: 'orange' },
  clarification: { label: 'Clarification', hint: 'A passage was unclear.', tone: 'blue' },
  update: { label: 'Update', hint: 'The story went on after we published the article.', tone: 'green' },
  note: { label: 'Editor’s note', hint: 'Readers see it above the text.', tone: 'orange' },
}

export const KIND_OPTIONS = CORRECTION_KINDS.map((value) => ({ value, label: KINDS[value].label }))

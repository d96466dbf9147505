import type { DeskNewsletter } from '@hometown/shared-types/newsletter'

interface ComposerStatusProps {
  newsletter: DeskNewsletter | undefined
  isDirty: boolean
}

export function ComposerStatus({ newsletter, isDirty }: ComposerStatusProps) {
  return <p className="text-quiet text-sm lg:truncate">{statusOf(newsletter, isDirty)}</p>
}

function statusOf(newsletter: DeskNewsletter | undefined, isDirty: boolean): string {
  if (isDirty) return 'Not saved yet. This tab keeps what you type.'
  if (!newsletter) return 'Pick articles, or add this week’s best.'
  return newsletter.status === 'scheduled' ? 'Scheduled, and saved' : 'Draft, saved'
}

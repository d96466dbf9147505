import type { SendProgress } from '@hometown/shared-types/newsletter-sending'
import { Notice } from '../../../ui/Notice.tsx'
import { hasReachedNobody } from './send-labels.ts'

export function NobodyReachedNotice({ progress }: { progress: SendProgress }) {
  if (!hasReachedNobody(progress)) return null
  return (
    <Notice title="Nobody got this newsletter">
      <p>The mail server accepted none of its messages. See what it said beside each address below.</p>
      <p>Once that is solved, duplicate the newsletter and send the copy.</p>
    </Notice>
  )
}

import { needsDetails, type Suggestion } from '@hometown/shared-types/suggestion'
import type { SnoozeUntil } from '@hometown/shared-types/suggestion-triage'
import { countOf } from '../../lib/numbers.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ACTION_LABELS, publishedWords } from './action-texts.ts'
import type { BulkAction } from './decision.ts'
import { SnoozeDialog } from './SnoozeDialog.tsx'

/** The suggestions as selected when the dialog opened; the list may change meanwhile. */
export interface BulkToAsk {
  action: BulkAction
  suggestions: readonly Suggestion[]
}

interface BulkQuestionProps {
  question: BulkToAsk | undefined
  isPending: boolean
  onClose(): void
  onConfirm(question: BulkToAsk, until?: SnoozeUntil): void
}

/** Asks before something goes public or away, and until when to snooze. */
export function BulkQuestion({ question, isPending, onClose, onConfirm }: BulkQuestionProps) {
  if (question?.action === 'snooze')
    return (
      <SnoozeDialog
        what={countOf(question.suggestions.length, 'suggestion')}
        onClose={onClose}
        onChoose={(until) => {
          onClose()
          onConfirm(question, until)
        }}
      />
    )
  const isDelete = question?.action === 'delete'
  return (
    <ConfirmDialog
      open={question !== undefined}
      onOpenChange={onClose}
      title={question && !isDelete ? `${ACTION_LABELS[question.action]} ${wordsOf(question)}?` : 'Are you sure?'}
      description={question && descriptionOf(question)}
      confirmLabel={ACTION_LABELS[question?.action ?? 'approve']}
      danger={isDelete}
      pending={isPending}
      onConfirm={() => question && onConfirm(question)}
    />
  )
}

function wordsOf({ action, suggestions }: BulkToAsk): string {
  return action === 'publish' ? publishedWords(suggestions) : countOf(suggestions.length, 'suggestion')
}

/** `approve` and `reject` ask only if the selection goes beyond the page. */
function descriptionOf({ action, suggestions }: BulkToAsk): string {
  const all = countOf(suggestions.length, 'suggestion')
  if (action === 'delete') return `This deletes ${all}. Later scans won’t find the same items again.`
  if (action !== 'publish') return 'This includes suggestions on other pages. You can undo it.'
  const missing = suggestions.filter(needsDetails).length
  const left =
    missing > 0
      ? ` Fill in the details of ${countOf(missing, 'suggestion')} first; we skip ${missing === 1 ? 'it' : 'them'} for now.`
      : ''
  const unopened = suggestions.some(({ aiSummary, aiHeadline, aiOpened }) => !aiOpened && (aiSummary ?? aiHeadline))
  const quoted = unopened ? ' Those whose AI text nobody has opened get the source’s title and a quotation.' : ''
  return `Readers see them right away, each with its source.${quoted}${left}`
}

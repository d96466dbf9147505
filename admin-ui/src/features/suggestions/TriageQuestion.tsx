import { DetailsDialog } from './DetailsDialog.tsx'
import { headlineOf } from './headline-of.ts'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import type { SuggestionActions } from './use-suggestion-actions.ts'
import type { Triage } from './use-triage.ts'

/** Asks what a decision needs: until when, or when and where. */
export function TriageQuestion({ triage, actions }: { triage: Triage; actions: SuggestionActions }) {
  const { question, closeQuestion } = triage
  if (!question) return null
  const { suggestion } = question
  if (question.ask === 'snooze')
    return (
      <SnoozeDialog
        what={`“${headlineOf(suggestion)}”`}
        onClose={closeQuestion}
        onChoose={(until) => {
          closeQuestion()
          actions.act('snooze', suggestion, { until }).catch(reportError)
        }}
      />
    )
  const { kind } = question
  return (
    <DetailsDialog
      suggestion={suggestion}
      kind={kind}
      isPending={actions.busy.get(suggestion.id) === 'kind'}
      onClose={closeQuestion}
      onSave={(details) => {
        const saved = triage.saveDetails(suggestion, details)
        // A failure leaves the form open with what was typed.
        saved.then((answer) => answer !== undefined && closeQuestion()).catch(reportError)
      }}
    />
  )
}

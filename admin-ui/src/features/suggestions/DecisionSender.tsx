import { useSuggestionActions } from './use-suggestion-actions.ts'

/** Sends the decisions that wait, and reports them, while another screen is open. */
export function DecisionSender() {
  // biome-ignore lint/nursery/noFloatingPromises: the hook returns no promise.
  useSuggestionActions()
  return null
}

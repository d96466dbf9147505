import type { FrontVersionRow } from './front-page.table.ts'

type Action = Pick<FrontVersionRow, 'version' | 'action' | 'article_id'>

/** The newest decision of an editor that isn't undone. @param actions newest first */
export function lastDecision(actions: readonly Action[]): Action | undefined {
  let undone = 0
  for (const decision of actions) {
    if (decision.action === 'unpublished') continue
    if (decision.action === 'undo') undone += 1
    else if (undone > 0) undone -= 1
    else return decision
  }
  return undefined
}

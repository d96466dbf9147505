import type { DeskSubmission } from '@hometown/shared-types/event-submission'
import { useEffect, useRef } from 'react'
import { useShownItems } from '../../lib/shown-items.ts'
import { BulkBar } from '../../parts/list-screen/BulkBar.tsx'
import { ListPages } from '../../parts/list-screen/ListPages.tsx'
import type { BulkActions, ListPage } from '../../parts/list-screen/list-types.ts'
import { useRowKeys } from '../../parts/list-screen/row-keys.ts'
import { SelectAll } from '../../parts/list-screen/SelectAll.tsx'
import { useSelection } from '../../parts/list-screen/selection.ts'
import { SubmissionBulkActions } from './SubmissionBulkActions.tsx'
import { SubmissionCard } from './SubmissionCard.tsx'
import { changesOf } from './submission-changes.ts'
import type { QueueState } from './submissions.api.ts'

const BULK: BulkActions<DeskSubmission> = {
  nouns: { one: 'submission', many: 'submissions' },
  actions: (submissions, onDone) => <SubmissionBulkActions submissions={submissions} onDone={onDone} />,
}

interface SubmissionsProps {
  page: ListPage<DeskSubmission>
  state: QueueState
}

/** Waiting submissions show everything needed for a decision; the others show the decision. */
export function Submissions({ page, state }: SubmissionsProps) {
  const { list, onFocus } = useFocusOfNext(page.data)
  const { shownOf, lookAt } = useShownItems(page.data, isOther)
  const shown = page.data.map(shownOf)
  const selection = useSelection(`${state.status} ${state.page}`, shown, idOf)
  const isWaiting = state.status === 'waiting'
  useRowKeys(list, isWaiting ? selection : undefined)
  return (
    <div className="flex flex-col gap-4">
      {isWaiting && (
        <div className="flex items-center gap-3 text-quiet text-sm">
          <SelectAll items={shown} idOf={idOf} selection={selection} />
          Select several to decide together
        </div>
      )}
      <ul ref={list} onFocus={onFocus} className="flex flex-col gap-4" aria-label="Submissions">
        {page.data.map((submission) => (
          <li
            key={submission.id}
            tabIndex={-1}
            aria-label={submission.title}
            data-row-id={submission.id}
            data-row-main
            className="rounded-lg"
          >
            <SubmissionCard
              submission={submission}
              shown={shownOf(submission)}
              selection={selection}
              onRead={() => lookAt(submission)}
            />
          </li>
        ))}
      </ul>
      <ListPages page={page} state={state} />
      {isWaiting && selection.items.length > 0 && <BulkBar bulk={BULK} selection={selection} page={page} />}
    </div>
  )
}

function idOf({ id }: DeskSubmission): string {
  return id
}

function isOther(shown: DeskSubmission, now: DeskSubmission): boolean {
  return changesOf(shown, now).length > 0
}

/** A decided submission leaves the list and takes the focus with it, so focus the next one. */
function useFocusOfNext(submissions: unknown) {
  const list = useRef<HTMLUListElement>(null)
  const at = useRef<number>(undefined)
  useEffect(() => {
    const items = [...(list.current?.children ?? [])]
    const isLost = submissions !== undefined && at.current !== undefined && document.activeElement === document.body
    const next = isLost ? items[Math.min(at.current ?? 0, items.length - 1)] : undefined
    if (next instanceof HTMLElement) next.focus()
  }, [submissions])
  return {
    list,
    onFocus({ target }: { target: Element }) {
      at.current = [...(list.current?.children ?? [])].findIndex((item) => item.contains(target))
    },
  }
}

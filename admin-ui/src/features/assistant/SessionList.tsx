import { type ChatSession, chatCalls } from '@hometown/shared-types/contract/assistant'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { QuestionDialog } from '../../parts/use-action.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { sessionsQuery } from './use-assistant.ts'

interface SessionListProps {
  sessions: readonly ChatSession[]
  current: string | undefined
  onOpen(id: string): void
  onDeleted(id: string): void
}

export function SessionList({ sessions, current, onOpen, onDeleted }: SessionListProps) {
  const [deleting, setDeleting] = useState<ChatSession>()
  const { ago } = useCountyTime()
  const client = useQueryClient()
  if (sessions.length === 0) return <p className="px-2 text-quiet text-sm">No conversations yet.</p>
  return (
    <>
      <ul aria-label="Conversations" className="flex flex-col gap-0.5">
        {sessions.map((session) => (
          <li
            key={session.id}
            ref={session.id === current ? showCurrent : undefined}
            className={classNames(
              'flex items-center rounded-md hover:bg-hover',
              session.id === current && 'bg-hover font-medium',
            )}
          >
            <button
              type="button"
              aria-current={session.id === current ? 'true' : undefined}
              onClick={() => onOpen(session.id)}
              className="min-w-0 flex-1 rounded-md px-2 py-1.5 text-left focus-visible:-outline-offset-2"
            >
              <span className="block truncate" title={session.title}>
                {session.title}
              </span>
              <span className="block font-normal text-quiet text-xs">{ago(session.updatedAt)}</span>
            </button>
            <IconButton
              size="sm"
              icon={Trash2}
              label={`Delete ${session.title}`}
              className="max-md:size-11"
              onClick={() => setDeleting(session)}
            />
          </li>
        ))}
      </ul>
      {deleting && (
        <QuestionDialog
          title="Delete this conversation?"
          description={`“${deleting.title}”, its messages and its files are deleted for good.`}
          confirmLabel="Delete"
          failed="Couldn’t delete the conversation"
          run={() => api(chatCalls.delete, { params: { id: deleting.id } })}
          done={() => {
            onDeleted(deleting.id)
            client.removeQueries({ queryKey: [...sessionsQuery.queryKey, deleting.id] })
            client.invalidateQueries({ queryKey: sessionsQuery.queryKey, exact: true }).catch(reportError)
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

/** Scrolls to the current conversation, which may be far down the list. */
function showCurrent(item: HTMLLIElement | null): void {
  item?.scrollIntoView?.({ block: 'nearest' })
}

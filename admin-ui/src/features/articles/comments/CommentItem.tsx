import { accountName } from '@hometown/shared-types/account-name'
import type { Comment, Mentionable } from '@hometown/shared-types/comment'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCountyTime } from '../../../lib/dates.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DropdownMenu, MenuItem } from '../../../ui/DropdownMenu.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentText } from './CommentText.tsx'
import { focusAtEnd, focusIfWithin } from './move-focus.ts'
import type { CommentActions } from './use-comment-actions.ts'
import { useHasUnsentText } from './use-unsent-text.ts'

interface CommentItemProps {
  comment: Comment
  people: readonly Mentionable[]
  actions: CommentActions
}

export function CommentItem({ comment, people, actions }: CommentItemProps) {
  const { id, authorId, authorName, text, mentions, createdAt, editedAt } = comment
  const time = useCountyTime()
  const isOwn = useCurrentUser().id === authorId
  const place = `edit-${id}`
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>(useHasUnsentText(place) && isOwn ? 'edit' : 'read')
  const own = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const actionsButton = useRef<HTMLButtonElement>(null)
  function closeEdit(): void {
    focusIfWithin(own.current, () => {
      flushSync(() => setMode('read'))
      return actionsButton.current
    })
  }
  const author = people.find((person) => person.id === authorId)
  const name = author ? accountName(author) : authorName
  if (text === null) return <p className="text-quiet text-sm">This comment was deleted.</p>
  return (
    <article ref={own} aria-label={`Comment by ${name}`} className="flex flex-col gap-1">
      <header className="flex items-center gap-2 text-sm">
        <span className="min-w-0 truncate font-medium">{name}</span>
        <span className="shrink-0 text-quiet">
          <time dateTime={new Date(createdAt).toISOString()}>{time.ago(createdAt)}</time>
          {editedAt !== null && ', edited'}
        </span>
        {isOwn && (
          <span className="-my-1 ml-auto">
            <DropdownMenu
              trigger={<IconButton ref={actionsButton} icon={Ellipsis} size="sm" label="Actions for your comment" />}
              onCloseAutoFocus={(event) => {
                if (mode !== 'edit') return
                event.preventDefault()
                focusAtEnd(field.current)
              }}
            >
              <MenuItem icon={Pencil} onSelect={() => setMode('edit')}>
                Edit
              </MenuItem>
              <MenuItem icon={Trash2} danger onSelect={() => setMode('delete')}>
                Delete
              </MenuItem>
            </DropdownMenu>
          </span>
        )}
      </header>
      {mode === 'edit' ? (
        <CommentForm
          label="Edit comment"
          sendLabel="Save"
          place={place}
          field={field}
          initial={text}
          people={people}
          onCancel={closeEdit}
          onEscape={closeEdit}
          onSend={async (changed) => {
            const isStored = await actions.edit(id, changed)
            if (isStored) closeEdit()
            return isStored
          }}
        />
      ) : (
        <CommentText text={text} mentions={mentions} />
      )}
      <ConfirmDialog
        open={mode === 'delete'}
        onOpenChange={() => setMode('read')}
        title="Delete your comment?"
        description="It’s deleted for good. Replies stay."
        confirmLabel="Delete"
        onConfirm={() => {
          setMode('read')
          actions.remove(id).catch(reportError)
        }}
      />
    </article>
  )
}

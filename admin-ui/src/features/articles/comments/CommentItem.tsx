import { accountName } from '@hometown/shared-types/account-name'
import type { Comment, Mentionable } from '@hometown/shared-types/comment'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime } from '../../../lib/dates.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DropdownMenu, MenuItem } from '../../../ui/DropdownMenu.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentText } from './CommentText.tsx'
import type { CommentActions } from './use-comment-actions.ts'

interface CommentItemProps {
  comment: Comment
  people: readonly Mentionable[]
  actions: CommentActions
}

export function CommentItem({ comment, people, actions }: CommentItemProps) {
  const { id, authorId, authorName, text, mentions, createdAt, editedAt } = comment
  const time = useCountyTime()
  const isOwn = useCurrentUser().id === authorId
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read')
  const author = people.find((person) => person.id === authorId)
  const name = author ? accountName(author) : authorName
  if (text === null) return <p className="text-quiet text-sm">This comment was deleted.</p>
  return (
    <article aria-label={`Comment by ${name}`} className="flex flex-col gap-1">
      <header className="flex items-center gap-2 text-sm">
        <span className="min-w-0 truncate font-medium">{name}</span>
        <span className="shrink-0 text-quiet">
          <time dateTime={new Date(createdAt).toISOString()}>{time.ago(createdAt)}</time>
          {editedAt !== null && ', edited'}
        </span>
        {isOwn && (
          <span className="-my-1 ml-auto">
            <DropdownMenu trigger={<IconButton icon={Ellipsis} size="sm" label="Actions for your comment" />}>
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
          initial={text}
          people={people}
          onCancel={() => setMode('read')}
          onSend={async (changed) => {
            const isStored = await actions.edit(id, changed)
            if (isStored) setMode('read')
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

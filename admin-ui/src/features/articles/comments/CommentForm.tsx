import { COMMENT_LIMIT, commentTextSchema, type Mentionable } from '@hometown/shared-types/comment'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { MentionTextarea } from './MentionTextarea.tsx'
import { useUnsentText } from './use-unsent-text.ts'

interface CommentFormProps {
  label: string
  sendLabel: string
  /** Names what was typed and not sent: see `useUnsentText`. */
  place: string
  initial?: string
  people: readonly Mentionable[]
  field?: RefObject<HTMLTextAreaElement | null>
  placeholder?: string
  /** Resolves to whether it is stored; otherwise the text stays. */
  onSend(text: string): Promise<boolean>
  /** Closes the form and discards the text. */
  onCancel?: () => void
  /** Escape: closes the form. The text stays for the next time. */
  onEscape?: () => void
}

export function CommentForm(props: CommentFormProps) {
  const { label, sendLabel, place, initial, people, field, placeholder, onSend, onCancel, onEscape } = props
  const unsent = useUnsentText(place, initial)
  const { text } = unsent
  const [isSending, setSending] = useState(false)
  const ownField = useRef<HTMLTextAreaElement>(null)
  const area = field ?? ownField
  const [sent, setSent] = useState(0)
  // The pressed button has nothing more to send.
  useEffect(() => {
    if (sent > 0) area.current?.focus()
  }, [sent, area])
  const checked = commentTextSchema.safeParse(text)
  const isTooLong = text.length > COMMENT_LIMIT
  async function send(): Promise<void> {
    if (!checked.success || isSending) return
    setSending(true)
    const isStored = await onSend(text)
    setSending(false)
    if (!isStored) return
    unsent.sent(text)
    setSent((count) => count + 1)
  }
  return (
    <div className="flex flex-col gap-2">
      <MentionTextarea
        label={label}
        value={text}
        onChange={unsent.change}
        people={people}
        onSend={() => send().catch(reportError)}
        field={area}
        {...(placeholder && { placeholder })}
        {...(onEscape && { onEscape })}
      />
      {isTooLong && (
        <p role="alert" className="text-danger text-sm">
          A comment has at most {COMMENT_LIMIT.toLocaleString('en-US')} characters.
        </p>
      )}
      <div className="flex justify-end gap-2">
        {onCancel && (
          <Button
            size="sm"
            onClick={() => {
              unsent.discard()
              onCancel()
            }}
          >
            Cancel
          </Button>
        )}
        <Button
          size="sm"
          variant="primary"
          disabled={!checked.success}
          pending={isSending}
          onClick={() => send().catch(reportError)}
        >
          {sendLabel}
        </Button>
      </div>
    </div>
  )
}

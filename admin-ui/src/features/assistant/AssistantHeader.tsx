import { MessagesSquare, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsMobile } from '../../lib/media-query.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

interface AssistantHeaderProps {
  /** The provider picker. On phones it is in the composer instead, so that the header fits on one line. */
  providerSelect: ReactNode
  onBegin(): void
  /** For phones, where the conversations aren't beside the chat. */
  onConversations(): void
}

export function AssistantHeader({ providerSelect, onBegin, onConversations }: AssistantHeaderProps) {
  if (useIsMobile()) {
    return (
      <PageHeader
        title="Assistant"
        actions={
          <div className="-my-2 -mr-2.5 flex">
            <IconButton
              icon={MessagesSquare}
              label="Conversations"
              className="max-md:size-11"
              onClick={onConversations}
            />
            <IconButton icon={Plus} label="New conversation" className="max-md:size-11" onClick={onBegin} />
          </div>
        }
      />
    )
  }
  return (
    <PageHeader
      title="Assistant"
      description="Answers from your own archive, events and sources."
      actions={
        <>
          <div className="w-60">{providerSelect}</div>
          <Button onClick={onBegin}>
            <Plus aria-hidden />
            New
          </Button>
        </>
      }
    />
  )
}

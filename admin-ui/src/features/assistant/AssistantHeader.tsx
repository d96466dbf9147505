import type { ChatProvider } from '@hometown/shared-types/chat'
import { MessagesSquare, Plus } from 'lucide-react'
import { useIsMobile } from '../../lib/media-query.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Select } from '../../ui/Select.tsx'
import type { OpenConversation } from './use-conversation.ts'

interface AssistantHeaderProps {
  provider: OpenConversation['provider']
  onProvider(provider: ChatProvider): void
  onBegin(): void
  /** On phones, where they are not beside it. */
  onConversations(): void
}

export function AssistantHeader({ provider, onProvider, onBegin, onConversations }: AssistantHeaderProps) {
  const isMobile = useIsMobile()
  return (
    <PageHeader
      title="Assistant"
      description={isMobile ? undefined : 'Answers from your own archive, events and sources.'}
      actions={
        <>
          <div className="w-44 md:w-60">
            <Select
              aria-label="Provider"
              value={provider.chosen}
              onChange={onProvider}
              options={provider.providers.map(({ provider: value, label, configured }) => ({
                value,
                label: configured ? label : `${label} (not configured)`,
              }))}
            />
          </div>
          {isMobile ? (
            <>
              <IconButton icon={MessagesSquare} label="Conversations" onClick={onConversations} />
              <IconButton icon={Plus} label="New conversation" onClick={onBegin} />
            </>
          ) : (
            <Button onClick={onBegin}>
              <Plus aria-hidden />
              New
            </Button>
          )}
        </>
      }
    />
  )
}

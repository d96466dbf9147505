import { Sparkles } from 'lucide-react'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'

const EXAMPLES = [
  'What have we written about the school budget?',
  'Which events are on this weekend?',
  'Which of our sources cover sports?',
]

export function EmptyConversation({ isConfigured, onAsk }: { isConfigured: boolean; onAsk(question: string): void }) {
  return (
    <>
      {!isConfigured && (
        <Notice tone="info" title="Answers come only from your archive">
          No key is set for this provider, so you get a list from your archive. <ConnectionsHint what="a key" />
        </Notice>
      )}
      <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto">
        <EmptyState icon={Sparkles} title="Ask your archive">
          The assistant reads your articles, drafts, events and sources, and shows the sources of each answer.
        </EmptyState>
        <ul aria-label="Examples" className="mx-auto flex flex-col items-center gap-2 pb-4">
          {EXAMPLES.map((example) => (
            <li key={example}>
              <Button
                variant="secondary"
                className="h-auto! min-h-8 whitespace-normal! py-1.5 text-left max-md:min-h-11"
                onClick={() => onAsk(example)}
              >
                {example}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import { Sparkles } from 'lucide-react'
import type { RefObject } from 'react'
import { useIsAiOff } from '../../parts/ai/ai.api.ts'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { optionsOf, Select } from '../../ui/Select.tsx'

interface SuggestBarProps {
  category: ReaderCategory
  pending: boolean
  buttonRef: RefObject<HTMLButtonElement | null>
  onCategory(category: ReaderCategory): void
  onSuggest(): void
}

export function SuggestBar({ category, pending, buttonRef, onCategory, onSuggest }: SuggestBarProps) {
  const isAiOff = useIsAiOff()
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <h2 className="font-medium">Find more sources</h2>
          <p className="text-quiet text-sm">
            AI suggests sources for a category, and you choose which to add.{' '}
            {isAiOff && (
              <>
                No AI is set up yet. <ConnectionsHint what="a key" />
              </>
            )}
          </p>
        </div>
        <div className="flex items-center gap-2">
          <div className="w-36">
            <Select
              aria-label="Category for suggestions"
              className="w-full"
              value={category}
              options={optionsOf(READER_CATEGORIES)}
              onChange={onCategory}
            />
          </div>
          <Button ref={buttonRef} pending={pending} onClick={onSuggest}>
            {!pending && <Sparkles aria-hidden />}
            {pending ? 'Generating...' : 'AI Suggest'}
          </Button>
        </div>
      </div>
    </Card>
  )
}

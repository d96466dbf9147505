import { lazyPart } from '../../../lib/lazy-part.ts'
import { PartFrame } from '../../../ui/PartFrame.tsx'

// Only for those who comment.
const CommentsPanel = lazyPart(() => import('./CommentsPanel.tsx'), 'CommentsPanel')
const Sheet = lazyPart(() => import('../../../ui/Sheet.tsx'), 'Sheet')

interface CommentsAsideProps {
  articleId: string
  isOpen: boolean
  onOpenChange(open: boolean): void
}

/** Beside the text, in the place of the settings. */
export function CommentsAside({ articleId }: Pick<CommentsAsideProps, 'articleId'>) {
  return (
    <aside
      aria-label="Comments"
      className="min-w-0 lg:sticky lg:top-13 lg:-my-6 lg:max-h-[calc(100dvh-3.25rem)] lg:self-start lg:overflow-y-auto lg:border-l lg:py-6 lg:pr-1 lg:pl-6"
    >
      <h2 className="pb-3 font-semibold">Comments</h2>
      <PartFrame>
        <CommentsPanel articleId={articleId} />
      </PartFrame>
    </aside>
  )
}

/** On phones, where there is no room beside the text. */
export function CommentsSheet({ articleId, isOpen, onOpenChange }: CommentsAsideProps) {
  if (!isOpen) return null
  return (
    <PartFrame overlay onClose={() => onOpenChange(false)}>
      <Sheet open onOpenChange={onOpenChange} title="Comments" width="28rem">
        <div className="px-5 pb-6">
          <CommentsPanel articleId={articleId} />
        </div>
      </Sheet>
    </PartFrame>
  )
}

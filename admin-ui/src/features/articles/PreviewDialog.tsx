import { previewCalls } from '@hometown/shared-types/contract/desk-articles'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api, apiAddress } from '../../lib/api-client.ts'
import { useAction } from '../../parts/use-action.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type ArticleDraft, bodyOfDraft } from './article-draft.ts'

interface ArticlePreview {
  open(): void
  isPending: boolean
  dialog: ReactNode
}

/** Previews the form with the code that publishes. Saves nothing. */
export function usePreview(articleId: string | undefined, current: () => ArticleDraft): ArticlePreview {
  const [address, setAddress] = useState<string>()
  const [missing, setMissing] = useState('')
  const render = useAction({
    run() {
      const { category, ...form } = bodyOfDraft(current())
      const body = { ...form, ...(category && { category }) }
      return articleId === undefined
        ? api(previewCalls.ofNew, { body })
        : api(previewCalls.ofArticle, { params: { id: articleId }, body })
    },
    done({ url }) {
      setMissing(missingForPreview(current()))
      setAddress(new URL(apiAddress(url), location.href).href)
    },
    failed: 'Couldn’t make the preview',
  })
  return {
    open: () => render.mutate(),
    isPending: render.isPending,
    dialog: address && <PreviewDialog address={address} missing={missing} onClose={() => setAddress(undefined)} />,
  }
}

/** Names what the page shows although nobody has chosen it. */
function missingForPreview({ category, authorName }: ArticleDraft): string {
  const missing = [!category && 'category', !authorName.trim() && 'author'].filter((name) => name !== false)
  return missing.length === 0
    ? ''
    : ` You haven’t chosen the ${missing.join(' and the ')} yet: the page shows a stand-in.`
}

interface PreviewDialogProps {
  address: string
  missing: string
  onClose(): void
}

function PreviewDialog({ address, missing, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Preview"
      description={`A preview saves and publishes nothing. Anyone with the link can open it for ten minutes.${missing}`}
      width="full"
      opensAtItself
      footer={
        <>
          <CopyButton text={address} label="Copy link" />
          <Button asChild>
            <a href={address} target="_blank" rel="noopener">
              <ExternalLink aria-hidden />
              Open in a tab
            </a>
          </Button>
        </>
      }
    >
      <iframe
        src={address}
        title="Preview of the article"
        // The page’s scripts would run with the rights of the desk’s origin. Open in a tab runs them, without the desk.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        // Key presses inside the frame don't reach the dialog, so Escape needs its own listener.
        onLoad={({ currentTarget }) => closePreviewByEscape(currentTarget, onClose)}
        className="block h-[calc(100dvh-15rem)] min-h-64 w-full rounded-md border bg-surface"
      />
    </Dialog>
  )
}

function closePreviewByEscape(frame: HTMLIFrameElement, onClose: () => void): void {
  // `contentDocument` is null if the API is on another host; Escape then works only with the focus in the dialog.
  frame.contentDocument?.addEventListener('keydown', (event) => event.key === 'Escape' && onClose())
}

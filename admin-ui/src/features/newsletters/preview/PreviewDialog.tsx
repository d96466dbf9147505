import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { Send } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { ComposerValues } from '../composer/composer-values.ts'
import { PreviewContents } from './PreviewContents.tsx'
import { PreviewMail } from './PreviewMail.tsx'

interface PreviewDialogProps {
  values: ComposerValues
  /** The stored version; undefined for a new one. */
  newsletter: DeskNewsletter | undefined
  onTest(): void
  onClose(): void
}

export function PreviewDialog({ values, newsletter, onTest, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Preview"
      description="The email as it would go out. A preview saves and sends nothing."
      width="full"
      opensAtItself
      footer={
        <>
          <Button onClick={onTest}>
            <Send aria-hidden />
            Send test…
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="grid gap-6 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <PreviewContents values={values} />
        <PreviewMail values={values} newsletterId={newsletter?.id} />
      </div>
    </Dialog>
  )
}

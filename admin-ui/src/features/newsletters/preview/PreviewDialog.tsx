import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { ComposerValues } from '../composer/composer-values.ts'
import { PreviewContents } from './PreviewContents.tsx'
import { PreviewMail } from './PreviewMail.tsx'

interface PreviewDialogProps {
  values: ComposerValues
  /** The stored version; undefined for a new one. */
  newsletter: DeskNewsletter | undefined
  isDirty: boolean
  /** Saves; undefined after a failure that was already reported. */
  onSave(): Promise<DeskNewsletter | undefined>
  onTest(newsletter: DeskNewsletter): void
  onClose(): void
}

export function PreviewDialog({ values, newsletter, isDirty, onSave, onTest, onClose }: PreviewDialogProps) {
  const [isSaving, setSaving] = useState(false)
  const mustSave = isDirty || !newsletter
  const test = async () => {
    if (!mustSave) return onTest(newsletter)
    setSaving(true)
    const stored = await onSave()
    setSaving(false)
    if (stored) onTest(stored)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Preview"
      description="The email as it would go out now. A preview saves and sends nothing."
      width="full"
      opensAtItself
      footer={
        <>
          <Button pending={isSaving} onClick={() => test().catch(reportError)}>
            {!isSaving && <Send aria-hidden />}
            {mustSave ? saveLabel(newsletter) : 'Send test…'}
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

function saveLabel(newsletter: DeskNewsletter | undefined): string {
  return newsletter?.status === 'scheduled' ? 'Save and send test…' : 'Save draft and send test…'
}

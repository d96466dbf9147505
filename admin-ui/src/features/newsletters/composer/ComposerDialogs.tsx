import type { DeskNewsletter } from '@hometown/shared-types/contract/newsletters'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { SendNowDialog, TestMailDialog } from '../sending/SendDialogs.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import type { ComposerState } from './use-composer.ts'

type Open = { what: 'preview' | 'test' } | { what: 'send'; newsletter: DeskNewsletter }

/** A send uses the stored version, so it saves first. A test saves when it is really sent. */
export function useComposerDialogs({ newsletter, isDirty, save, check }: ComposerState) {
  const [open, setOpen] = useState<Open>()
  const [isSaving, setSaving] = useState(false)
  const status = newsletter?.status === 'scheduled' ? 'scheduled' : 'draft'
  const isStored = newsletter !== undefined && !isDirty
  const getStored = async () => (isStored ? newsletter : save(status))
  const openSend = async () => {
    setSaving(true)
    const stored = await getStored()
    setSaving(false)
    if (stored) setOpen({ what: 'send', newsletter: stored })
  }
  const openTest = () => (isStored || check(status)) && setOpen({ what: 'test' })
  return {
    open,
    getStored,
    isStored,
    close: () => setOpen(undefined),
    openers: {
      isOpeningSend: isSaving,
      onPreview: () => setOpen({ what: 'preview' }),
      onTest: openTest,
      onSend: () => openSend().catch(reportError),
    },
  }
}

interface ComposerDialogsProps {
  composer: ComposerState
  dialogs: ReturnType<typeof useComposerDialogs>
}

export function ComposerDialogs({ composer, dialogs }: ComposerDialogsProps) {
  const { open, close, getStored, isStored } = dialogs
  const navigate = useNavigate()
  return (
    <>
      {open?.what === 'preview' && <PreviewDialog values={composer.fields} onClose={close} />}
      {open?.what === 'test' && <TestMailDialog getStored={getStored} saves={!isStored} onClose={close} />}
      {open?.what === 'send' && (
        <SendNowDialog
          newsletter={open.newsletter}
          onClose={close}
          onSent={() => {
            navigate({ to: paths.newsletter, params: { id: open.newsletter.id }, ignoreBlocker: true }).catch(
              reportError,
            )
          }}
        />
      )}
    </>
  )
}

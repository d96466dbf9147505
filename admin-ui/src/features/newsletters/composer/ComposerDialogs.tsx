import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import { SendNowDialog, TestMailDialog } from '../sending/SendDialogs.tsx'
import type { ComposerState } from './use-composer.ts'
import type { NobodyReason, SaveState } from './use-save-newsletter.ts'

const PreviewDialog = lazyPart(() => import('./PreviewDialog.tsx'), 'PreviewDialog')

type Open =
  | { what: 'preview' | 'test' }
  | { what: 'schedule'; reason: NobodyReason }
  | { what: 'send'; newsletter: DeskNewsletter }

/** A send uses the stored version, so it saves first. A test saves when it is really sent. */
export function useComposerDialogs({ newsletter, isDirty }: ComposerState, save: SaveState) {
  const [open, setOpen] = useState<Open>()
  const [isSaving, setSaving] = useState(false)
  const status = newsletter?.status === 'scheduled' ? 'scheduled' : 'draft'
  const isStored = newsletter !== undefined && !isDirty
  const getStored = async () => (isStored ? newsletter : save.run(status))
  const openSend = async () => {
    setSaving(true)
    const stored = await getStored()
    setSaving(false)
    if (stored) setOpen({ what: 'send', newsletter: stored })
  }
  const openTest = () => (isStored || save.check(status)) && setOpen({ what: 'test' })
  return {
    open,
    getStored,
    openTest,
    isStored,
    askToSchedule: (reason: NobodyReason) => setOpen({ what: 'schedule', reason }),
    close: () => setOpen(undefined),
    openers: {
      isOpeningSend: isSaving,
      onPreview: () => setOpen({ what: 'preview' }),
      onTest: openTest,
      onSend: () => openSend().catch(reportError),
    },
  }
}

/** Asked before a newsletter that nobody would get is scheduled. */
const NOBODY: Record<NobodyReason, { title: string; description: string }> = {
  'no-subscribers': {
    title: 'Schedule without subscribers?',
    description:
      'No subscribers yet: nobody would get it. If nobody has subscribed by then, the newsletter waits for you.',
  },
  'left-out': {
    title: 'Schedule for nobody?',
    description:
      'This newsletter has nothing in the sections that your subscribers chose. If that hasn’t changed by then, the newsletter waits for you.',
  },
}

interface ComposerDialogsProps {
  composer: ComposerState
  dialogs: ReturnType<typeof useComposerDialogs>
  onSchedule(): void
}

export function ComposerDialogs({ composer, dialogs, onSchedule }: ComposerDialogsProps) {
  const { open, close, openTest, getStored, isStored } = dialogs
  const navigate = useNavigate()
  return (
    <>
      {open?.what === 'preview' && (
        <PartFrame overlay onClose={close}>
          <PreviewDialog values={composer.current()} onTest={openTest} onClose={close} />
        </PartFrame>
      )}
      {open?.what === 'test' && <TestMailDialog getStored={getStored} saves={!isStored} onClose={close} />}
      {open?.what === 'schedule' && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          {...NOBODY[open.reason]}
          confirmLabel="Schedule Anyway"
          danger={false}
          onConfirm={() => {
            close()
            onSchedule()
          }}
        />
      )}
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

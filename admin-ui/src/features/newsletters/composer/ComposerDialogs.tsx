import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { paths } from '../../../paths.ts'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import type { NobodyReason } from './NobodyDialog.tsx'
import type { ComposerState } from './use-composer.ts'
import type { SaveState } from './use-save-newsletter.ts'

const PreviewDialog = lazyPart(() => import('../preview/PreviewDialog.tsx'), 'PreviewDialog')
const SendNowDialog = lazyPart(() => import('../actions/SendNowDialog.tsx'), 'SendNowDialog')
const TestMailDialog = lazyPart(() => import('../sending/preflight/TestMailDialog.tsx'), 'TestMailDialog')

const NobodyDialog = lazyPart(() => import('./NobodyDialog.tsx'), 'NobodyDialog')
const ConflictDialog = lazyPart(() => import('./ConflictDialog.tsx'), 'ConflictDialog')

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

interface ComposerDialogsProps {
  composer: ComposerState
  save: SaveState
  dialogs: ReturnType<typeof useComposerDialogs>
  onSchedule(): void
  onTakeTheirs(): void
}

export function ComposerDialogs({ composer, save, dialogs, onSchedule, onTakeTheirs }: ComposerDialogsProps) {
  const { open, close, openTest, getStored, isStored } = dialogs
  const navigate = useNavigate()
  const showProgress = (id: string) =>
    navigate({ to: paths.newsletter, params: { id }, ignoreBlocker: true }).catch(reportError)
  return (
    <>
      {open && (
        <PartFrame overlay onClose={close}>
          {open.what === 'preview' && (
            <PreviewDialog
              values={composer.current()}
              newsletter={composer.newsletter}
              onTest={openTest}
              onClose={close}
            />
          )}
          {open.what === 'test' && (
            <TestMailDialog
              getStored={getStored}
              saves={!isStored}
              open
              onOpenChange={(isOpen) => {
                if (!isOpen) close()
              }}
            />
          )}
          {open.what === 'schedule' && (
            <NobodyDialog
              reason={open.reason}
              onClose={close}
              onSchedule={() => {
                close()
                onSchedule()
              }}
            />
          )}
          {open.what === 'send' && (
            <SendNowDialog
              newsletter={open.newsletter}
              onClose={close}
              onSent={() => showProgress(open.newsletter.id)}
            />
          )}
        </PartFrame>
      )}
      {save.conflict && (
        <PartFrame overlay onClose={save.closeConflict}>
          <ConflictDialog
            mine={save.conflict.mine}
            theirs={save.conflict.theirs}
            pending={save.isPending}
            onClose={save.closeConflict}
            onKeepMine={save.overwrite}
            onTakeTheirs={onTakeTheirs}
          />
        </PartFrame>
      )}
    </>
  )
}

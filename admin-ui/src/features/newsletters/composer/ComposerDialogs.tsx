import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { PartFrame } from '../../../ui/PartFrame.tsx'
import type { ComposerState } from './use-composer.ts'
import type { SaveState } from './use-save-newsletter.ts'

const PreviewDialog = lazyPart(() => import('../preview/PreviewDialog.tsx'), 'PreviewDialog')
const SendNowDialog = lazyPart(() => import('../actions/SendNowDialog.tsx'), 'SendNowDialog')
const TestMailDialog = lazyPart(() => import('../sending/preflight/TestMailDialog.tsx'), 'TestMailDialog')

const ConflictDialog = lazyPart(() => import('./ConflictDialog.tsx'), 'ConflictDialog')

type Open = { what: 'preview' } | { what: 'test' | 'send'; newsletter: DeskNewsletter }

/** A test and a send use the stored version, so they save first. */
export function useComposerDialogs({ newsletter, isDirty }: ComposerState, save: SaveState) {
  const [open, setOpen] = useState<Open>()
  const [saving, setSaving] = useState<'test' | 'send'>()
  const saveAll = () => save.run(newsletter?.status === 'scheduled' ? 'scheduled' : 'draft')
  const openStored = async (what: 'test' | 'send') => {
    setSaving(what)
    const stored = isDirty || !newsletter ? await saveAll() : newsletter
    setSaving(undefined)
    if (stored) setOpen({ what, newsletter: stored })
  }
  return {
    open,
    setOpen,
    saveAll,
    close: () => setOpen(undefined),
    openers: {
      isOpeningTest: saving === 'test',
      isOpeningSend: saving === 'send',
      onPreview: () => setOpen({ what: 'preview' }),
      onTest: () => openStored('test').catch(reportError),
      onSend: () => openStored('send').catch(reportError),
    },
  }
}

interface ComposerDialogsProps {
  composer: ComposerState
  save: SaveState
  dialogs: ReturnType<typeof useComposerDialogs>
  onTakeTheirs(): void
}

export function ComposerDialogs({ composer, save, dialogs, onTakeTheirs }: ComposerDialogsProps) {
  const { open, close, setOpen, saveAll } = dialogs
  return (
    <>
      {open && (
        <PartFrame overlay onClose={close}>
          {open.what === 'preview' && (
            <PreviewDialog
              values={composer.current()}
              newsletter={composer.newsletter}
              isDirty={composer.isDirty}
              onSave={saveAll}
              onTest={(newsletter) => setOpen({ what: 'test', newsletter })}
              onClose={close}
            />
          )}
          {open.what === 'test' && (
            <TestMailDialog
              newsletterId={open.newsletter.id}
              open
              onOpenChange={(isOpen) => {
                if (!isOpen) close()
              }}
            />
          )}
          {open.what === 'send' && <SendNowDialog newsletter={open.newsletter} onClose={close} />}
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

import { Download } from 'lucide-react'
import { useCurrentUser } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogOverlayClass } from '../../ui/ConfirmDialog.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { LockedDialog } from '../../ui/Dialog.tsx'

/** The codes stay until the user says that they are saved, because they can't be shown again. */
export function RecoveryCodesDialog({ codes, onSaved }: { codes: readonly string[]; onSaved(): void }) {
  const { username } = useCurrentUser()
  const { siteName } = useSite()
  // The text says what the codes are for, because files and notes get lost.
  const text = `Recovery codes of ${username} at ${siteName}. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <LockedDialog
      title="Save your recovery codes"
      overlayClass={dialogOverlayClass}
      className="flex max-w-sm animate-rise flex-col gap-4 border bg-raised p-5 shadow-floating"
    >
      <p className="text-quiet">
        Each code signs you in once if you don’t have your device. Keep them where only you find them. You won’t see
        them again.
      </p>
      <ol
        aria-label="Recovery codes"
        className="flex flex-col gap-0.5 rounded-md bg-sunken px-4 py-3 font-mono text-xs tabular-nums sm:text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton size="sm" text={text} />
        <Button size="sm" onClick={() => downloadTextFile('recovery-codes.txt', text)} icon={Download}>
          Download
        </Button>
      </div>
      <Button variant="primary" size="lg" className="w-full" onClick={onSaved}>
        I have saved them
      </Button>
    </LockedDialog>
  )
}

function downloadTextFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoke this later: some browsers begin the download only after this call.
  setTimeout(() => URL.revokeObjectURL(address))
}

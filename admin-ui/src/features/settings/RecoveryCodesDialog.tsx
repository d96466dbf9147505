import { Check, Copy, Download, Printer } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { saveTextFile } from '../../lib/save-text-file.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogOverlayClass } from '../../ui/overlay-class.ts'
import { useReturnFocus } from '../../ui/return-focus.ts'

/** Stays open until the user says that the codes are saved, because they can't be shown again. */
export function RecoveryCodesDialog({ codes, onSaved }: { codes: readonly string[]; onSaved(): void }) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className={`${dialogOverlayClass} printed-alone`}>
          <Dialog.Content
            {...returnFocus}
            aria-describedby={undefined}
            onEscapeKeyDown={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
            className="w-full max-w-sm animate-rise rounded-lg border bg-raised p-5 shadow-floating"
          >
            <Dialog.Title className="font-semibold text-lg">Save your recovery codes</Dialog.Title>
            <RecoveryCodes codes={codes} onSaved={onSaved} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface RecoveryCodesProps {
  codes: readonly string[]
  onSaved(): void
}

/** Shown once. */
function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { username } = useCurrentUser()
  const { siteName } = useSite()
  const [isCopied, setCopied] = useState(false)
  const text = () => recoveryCodesText({ codes, siteName, username })
  const copy = () => navigator.clipboard.writeText(text()).then(() => setCopied(true))
  return (
    <div className="flex flex-col gap-4 pt-1">
      <p className="text-quiet">
        Each code signs you in once if you don’t have your device. Keep them where only you find them. You won’t see
        them again.
      </p>
      <p className="hidden print:block">
        {siteName}, account {username}
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
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button size="sm" onClick={() => copy().catch(reportError)}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button size="sm" onClick={() => saveTextFile('recovery-codes.txt', text())}>
          <Download aria-hidden /> Download
        </Button>
        <Button size="sm" onClick={() => window.print()}>
          <Printer aria-hidden /> Print
        </Button>
      </div>
      <Button variant="primary" size="lg" className="w-full print:hidden" onClick={onSaved}>
        I have saved them
      </Button>
    </div>
  )
}

interface RecoveryCodesText {
  codes: readonly string[]
  siteName: string
  username: string
}

/** What is copied and downloaded; says what the codes are for, because files and notes get lost. */
function recoveryCodesText({ codes, siteName, username }: RecoveryCodesText): string {
  return `Recovery codes of ${username} at ${siteName}. Each works once.\n\n${codes.join('\n')}\n`
}

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface ShownOnceProps {
  title: string
  description: string
  text: string
  onClose(): void
}

/** A secret that can't be shown again. */
export function ShownOnce({ title, description, text, onClose }: ShownOnceProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex items-center gap-2">
        <output className="min-w-0 flex-1 select-all rounded-md bg-sunken px-3 py-2 font-mono [overflow-wrap:anywhere]">
          {text}
        </output>
        <Button onClick={() => copy().catch(reportError)}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </Dialog>
  )
}

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/Button.tsx'

/** A secret that is shown once. */
export function CopyLine({ text, className }: { text: string; className: string }) {
  const [copied, setCopied] = useState<string>()
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(text))
  return (
    <div className="flex items-center gap-2">
      <output
        className={classNames(
          'min-w-0 flex-1 select-all rounded-md bg-sunken px-3 py-2 [overflow-wrap:anywhere]',
          className,
        )}
      >
        {text}
      </output>
      <Button onClick={() => copy().catch(reportError)}>
        {copied === text ? <Check aria-hidden /> : <Copy aria-hidden />}
        {copied === text ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}

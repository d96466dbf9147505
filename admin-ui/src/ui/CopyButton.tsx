import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { toast } from './toast.ts'

interface CopyButtonProps extends Pick<ButtonProps, 'size'> {
  text: string
  label?: string
}

/** Browsers refuse to copy on pages without https. */
export function CopyButton({ text, label = 'Copy', size }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast({
        title: 'Couldn’t copy',
        description: 'Your browser refuses it. It may need https.',
        variant: 'destructive',
      })
    }
  }
  return (
    <Button {...(size && { size })} onClick={() => copy().catch(reportError)}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  )
}

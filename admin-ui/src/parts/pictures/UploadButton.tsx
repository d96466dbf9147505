import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonProps } from '../../ui/Button.tsx'

interface UploadButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  onFiles(files: File[]): void
  /** Allows several files. */
  multiple?: boolean
  label?: string
}

/** Opens the file chooser for pictures. */
export function UploadButton({ onFiles, multiple = false, label = 'Upload', ...rest }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={multiple}
        aria-label={label}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          onFiles(Array.from(target.files ?? []))
          // Lets the user choose the same file again.
          target.value = ''
        }}
      />
    </>
  )
}

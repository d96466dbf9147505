import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { linkAddress } from './link-address.ts'

interface LinkDialogProps {
  editor: Editor
  onClose(): void
}

export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const current: unknown = editor.getAttributes('link').href
  const isLink = typeof current === 'string'
  const [url, setUrl] = useState(isLink ? current : '')
  const [problem, setProblem] = useState<string>()

  const apply = (event: FormEvent) => {
    event.preventDefault()
    // The article's form is around the editor in React's tree.
    event.stopPropagation()
    const href = linkAddress(url)
    if (!href) return setProblem('Enter an address such as https://example.org')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !isLink) {
      chain
        .insertContent({ type: 'text', text: href.replace(/^mailto:/, ''), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    } else chain.setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isLink ? 'Edit link' : 'Add link'}
      width="sm"
      footer={
        <>
          {isLink && <Button onClick={remove}>Remove link</Button>}
          <Button variant="primary" type="submit" form="link-form">
            {isLink ? 'Change link' : 'Add link'}
          </Button>
        </>
      }
    >
      <form id="link-form" onSubmit={apply} noValidate>
        <Field label="URL" error={problem}>
          <Input
            value={url}
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            onChange={({ target }) => setUrl(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Label } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { VIEW_LIMITS } from './saved-views.ts'

interface SaveViewFormProps {
  names: readonly string[]
  onSave(name: string): void
}

export function SaveViewForm({ names, onSave }: SaveViewFormProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const isKnown = names.includes(name)
  const isFull = !isKnown && names.length >= VIEW_LIMITS.views
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== '' && !isFull) onSave(name)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-1.5">
      <Label htmlFor={id}>Save this view as</Label>
      <div className="flex gap-2">
        <Input
          id={id}
          className="min-w-0 grow"
          maxLength={VIEW_LIMITS.name}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" disabled={name === '' || isFull}>
          {isKnown ? 'Replace view' : 'Save view'}
        </Button>
      </div>
      {isFull && <p className="text-quiet text-sm">You have {VIEW_LIMITS.views} views. Delete one first.</p>}
    </form>
  )
}

import { aiWritingCalls, type GeneratedText } from '@hometown/shared-types/ai-writing'
import { FALLBACK_CATEGORY } from '@hometown/shared-types/category'
import { useMutation } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { api } from '../../lib/api-client.ts'
import { messageFrom } from '../../lib/api-error.ts'
import { useIsAiOff } from '../../parts/ai/ai-queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'
import type { ArticleValues } from './article-draft.ts'

const LONGEST_NOTES = 10_000

interface DraftFromNotesProps {
  /** Returns false if it showed its own message about the draft. */
  onDraft(draft: GeneratedText): Promise<boolean>
}

/** Generates a first draft from notes and adds it below the form's text. Doesn't save. */
export function DraftFromNotes({ onDraft }: DraftFromNotesProps) {
  const { getValues } = useFormContext<ArticleValues>()
  const [isOpen, setOpen] = useState(false)
  const [notes, setNotes] = useState('')
  const [problems, setProblems] = useState<readonly string[]>([])
  const shown = useRef(0)
  const write = useMutation({
    mutationFn: async () => {
      const asked = shown.current
      const category = getValues('category') || FALLBACK_CATEGORY
      return {
        asked,
        draft: await api(aiWritingCalls.generate, { body: { prompt: notes, category, kind: 'article' } }),
      }
    },
    async onSuccess({ asked, draft }) {
      // The dialog was closed meanwhile, so drop the draft.
      if (asked !== shown.current) return
      const isAdded = await onDraft(draft)
      setProblems(draft.problems ?? [])
      if (isAdded)
        toast({ title: 'Draft written', description: 'The draft is in the editor. Read it before you publish.' })
      if (!draft.problems?.length) setOpen(false)
    },
  })
  const open = (isNowOpen: boolean) => {
    shown.current += 1
    setOpen(isNowOpen)
    setProblems([])
    write.reset()
  }
  if (useIsAiOff()) return null
  return (
    <div className="-mb-3 flex justify-end">
      <Button variant="ghost" size="sm" onClick={() => open(true)}>
        <Sparkles aria-hidden /> Draft from notes
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={open}
        width="lg"
        title="Draft from notes"
        description="AI writes a first draft from your notes and adds it below your text. We tell it not to add facts."
        footer={
          problems.length > 0 ? (
            <Button variant="primary" onClick={() => open(false)}>
              Go to draft
            </Button>
          ) : (
            <Button
              variant="primary"
              pending={write.isPending}
              disabled={notes.trim() === ''}
              onClick={() => write.mutate()}
            >
              {write.isPending ? 'Writing…' : 'Write draft'}
            </Button>
          )
        }
      >
        {problems.length > 0 ? (
          <div aria-live="polite">
            <p className="font-medium">Check these first: the draft says things that your notes don’t.</p>
            <ul className="mt-2 list-disc pl-5">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        ) : (
          <Field
            label="Notes"
            error={write.isError ? messageFrom(write.error, 'Couldn’t write the draft. Please try again.') : undefined}
            aside={`${notes.length.toLocaleString('en-US')} / ${LONGEST_NOTES.toLocaleString('en-US')}`}
          >
            <Textarea
              rows={10}
              value={notes}
              maxLength={LONGEST_NOTES}
              onChange={({ target }) => setNotes(target.value)}
            />
          </Field>
        )}
      </Dialog>
    </div>
  )
}

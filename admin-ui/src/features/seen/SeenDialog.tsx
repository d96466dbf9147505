import { type SeenChoiceKind, type SeenSubject, seenRefusalSchema } from '@hometown/shared-types/seen'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { messageFrom } from '../../lib/api-error.ts'
import { NOTHING_CHANGED, type SeenQuestion } from '../../parts/seen/seen-question.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { toast } from '../../ui/toast.ts'
import { ChoiceFields } from './ChoiceFields.tsx'
import { CHOICES, choiceFrom, EMPTY_CHOICE, keptBy } from './choices.ts'
import { useUndoChoice } from './use-undo-choice.ts'
import { WhoHasSeen } from './WhoHasSeen.tsx'

/** Says who has seen something before it is taken from readers, and asks what they find from now on. */
export function SeenDialog({ question }: { question: SeenQuestion }) {
  const { refusal, isTogether } = question
  const client = useQueryClient()
  const navigate = useNavigate()
  const undo = useUndoChoice()
  const id = useId()
  const [{ seen, choices }] = useState(() => seenRefusalSchema.parse(refusal.body))
  const [first] = seen
  // Only one article can be corrected in one dialog.
  const offered = choices.filter((choice) => choice !== 'correct' || seen.length === 1)
  const [kind, setKind] = useState<SeenChoiceKind>(offered[0] ?? 'gone')
  const [values, setValues] = useState(EMPTY_CHOICE)
  const [problem, setProblem] = useState<string>()
  const send = useMutation({
    async mutationFn(chosen: Exclude<SeenChoiceKind, 'correct'>) {
      const choice = choiceFrom(chosen, values)
      const kept = isTogether ? undefined : keptBy(choice)
      await question.choose(choice, kept)
      if (kept && first) tellKept(kept, first)
      await client.invalidateQueries({ queryKey: ['corrections'] })
    },
    onError: (error) => setProblem(messageFrom(error, 'Please try again.')),
  })
  /** In a moment: in place of what the screen of the call says. */
  function tellKept([title, description]: readonly [string, string], subject: SeenSubject): void {
    const action = { label: 'Undo', onSelect: () => undo.mutate(subject) }
    setTimeout(() => toast({ title, description, action }))
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    // React bubbles a dialog's events to the form that opened it.
    event.stopPropagation()
    if (kind === 'correct') {
      if (!first) return
      question.stop('Nothing changed yet', 'Correct the text, then add a note under Corrections.')
      navigate({ to: paths.content, search: { edit: first.id } }).catch(reportError)
      return
    }
    const missing = CHOICES[kind].missing?.(values)
    setProblem(missing)
    if (!missing && !send.isPending) send.mutate(kind)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && question.stop(...NOTHING_CHANGED)}
      title={isTogether && seen.length > 1 ? `Readers have seen ${seen.length} of these` : 'Readers have seen this'}
      description={<WhoHasSeen seen={seen} />}
      isSheet
      footer={
        <FormButtons
          form={id}
          label={CHOICES[kind].button}
          pending={send.isPending}
          onCancel={() => question.stop(...NOTHING_CHANGED)}
        />
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">What should readers find from now on?</legend>
          {offered.map((choice) => (
            <label
              key={choice}
              className="flex cursor-pointer gap-2 rounded-md px-1 py-1.5 hover:bg-hover max-md:min-h-11"
            >
              <input
                type="radio"
                name={`${id}-choice`}
                checked={kind === choice}
                onChange={() => {
                  setKind(choice)
                  setProblem(undefined)
                }}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span>
                <span className="block font-medium">{CHOICES[choice].label}</span>
                <span className="block text-quiet text-sm">{CHOICES[choice].hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <ChoiceFields
          kind={kind}
          values={values}
          onChange={(changes) => {
            setValues({ ...values, ...changes })
            setProblem(undefined)
          }}
          except={seen.map((subject) => subject.id)}
          error={problem}
        />
      </form>
    </Dialog>
  )
}

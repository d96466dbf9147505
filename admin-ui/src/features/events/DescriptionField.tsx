import { AI_NOT_CONFIGURED } from '@hometown/shared-types/ai'
import { useMutation } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { ApiError } from '../../lib/api-error.ts'
import { useIsAiOff } from '../../parts/ai/ai.api.ts'
import { ConnectionsHint } from '../../parts/ConnectionsHint.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'
import { FAILED, reportFailure } from './event-failures.ts'
import type { EventValues } from './event-values.ts'
import { generateDescription } from './events.api.ts'

const fill = { shouldDirty: true, shouldValidate: true } as const

export function DescriptionField() {
  const { register, getValues, setValue, setFocus, formState } = useFormContext<EventValues>()
  const [replaced, setReplaced] = useState('')
  const generate = useMutation({
    mutationFn: ({ title, location, category }: EventValues) =>
      generateDescription(promptFor({ title, location, category }), category),
    onSuccess(written, { description: asked }) {
      const typed = getValues('description')
      setReplaced(typed)
      // Keep text that was typed during the request, above the generated one.
      setValue('description', typed === asked ? written : `${typed}\n\n${written}`, fill)
      toast({ title: 'Description Generated!' })
    },
    onError: (error) => reportFailure(FAILED.describe, error),
  })
  const isAiOff = useIsAiOff()
  const isOff = isAiOff || (generate.error instanceof ApiError && generate.error.code === AI_NOT_CONFIGURED)
  const begin = () => {
    const values = getValues()
    if (values.title.trim() !== '') return generate.mutate(values)
    toast({
      title: 'Title Required',
      description: 'Please enter an event title first so AI can generate a description',
      variant: 'destructive',
    })
    setFocus('title')
  }
  const takeBack = () => {
    setValue('description', replaced, fill)
    setReplaced('')
    setFocus('description')
  }
  return (
    <Field
      label="Description"
      error={formState.errors.description?.message}
      hint={
        isOff && (
          <>
            No AI is set up, so write a few words yourself. <ConnectionsHint what="a key" />
          </>
        )
      }
      aside={
        <span className="flex gap-4">
          {replaced.trim() !== '' && !generate.isPending && (
            <Button variant="link" size="sm" className="-my-1" onClick={takeBack}>
              Undo
            </Button>
          )}
          <Button variant="link" size="sm" className="-my-1" pending={generate.isPending} onClick={begin}>
            {!generate.isPending && <Sparkles aria-hidden />}
            Generate with AI
          </Button>
        </span>
      }
    >
      <Textarea rows={4} className="max-h-72 min-h-20" {...register('description')} />
    </Field>
  )
}

function promptFor({ title, location, category }: Pick<EventValues, 'title' | 'location' | 'category'>): string {
  return [
    'Write a friendly 2-3 sentence description of a community event for the calendar of a local newspaper.',
    `Title: ${title.trim()}`,
    ...(location.trim() ? [`Location: ${location.trim()}`] : []),
    `Category: ${category}`,
    'Answer with the description only, as plain text. Say nothing that these lines do not say.',
  ].join('\n')
}

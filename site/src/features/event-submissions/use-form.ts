import { type RefObject, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, reasonOf } from '../../lib/api-client.ts'
import { type Problems, problemsAt, problemsIn } from './submission-values.ts'

interface Form {
  readonly form: RefObject<HTMLFormElement | null>
  readonly problems: Problems
  readonly failure: string
  readonly isPending: boolean
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
}

export function useForm(send: (form: HTMLFormElement) => Promise<void>): Form {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)

  useLayoutEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  async function submit(element: HTMLFormElement) {
    setPending(true)
    setFailure('')
    try {
      await send(element)
      setProblems({})
    } catch (error) {
      const found = error instanceof ApiError ? problemsAt(new FormData(element), problemsIn(error.data)) : {}
      setProblems(found)
      setFailure(
        Object.keys(found).length > 0 ? 'Couldn’t send the form. Check the fields marked above.' : reasonOf(error),
      )
    } finally {
      setPending(false)
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPending) submit(event.currentTarget).catch(reportError)
  }

  return { form, problems, failure, isPending, onSubmit }
}

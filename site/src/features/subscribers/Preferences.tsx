import type { Subscription, UpdateSubscriptionInput } from '@hometown/shared-types/contract/subscribers'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { callApi, reasonOf } from '../../lib/api-client.ts'
import type { CategoryOption } from '../../lib/category-options.ts'
import { showToast } from '../../scripts/toaster.ts'
import { CategoryChoice, chosenCategories } from './CategoryChoice.tsx'

interface Props {
  readonly apiUrl: string
  readonly subscription: Subscription
  readonly options: readonly CategoryOption[]
  onAgain(): void
}

export function Preferences({ apiUrl, subscription, options, onAgain }: Props) {
  const { id, email, categories } = subscription
  const heading = useRef<HTMLHeadingElement>(null)
  const [count, setCount] = useState(categories.length)
  const [isAsking, setAsking] = useState(false)
  useLayoutEffect(() => heading.current?.focus(), [])

  const { mutate, isPending } = useMutation({
    mutationFn: (change: UpdateSubscriptionInput) =>
      callApi(apiUrl, 'PATCH', `/api/subscribers/${encodeURIComponent(id)}`, change),
    onSuccess(_, change) {
      if ('categories' in change) {
        showToast(document, {
          title: 'Preferences updated',
          description: 'Your subscription preferences have been saved.',
        })
        return
      }
      showToast(document, {
        title: 'Unsubscribed successfully',
        description: "You've been removed from our mailing list.",
      })
      onAgain()
    },
    onError(error, change) {
      const title = 'categories' in change ? 'Update failed' : 'Unsubscribe failed'
      showToast(document, { title, description: reasonOf(error), isFailure: true })
    },
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = chosenCategories(event.currentTarget)
    if (chosen.length > 0 && !isPending) mutate({ categories: chosen })
  }

  function leave() {
    setAsking(false)
    mutate({ status: 'unsubscribed' })
  }

  return (
    <>
      <section className="grid max-w-2xl justify-items-start gap-5 *:max-w-full" aria-labelledby="preferences">
        <h2 id="preferences" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {`Managing subscription for ${email}`}
        </h2>
        <form
          className="w-full"
          onSubmit={save}
          onChange={({ currentTarget }) => setCount(chosenCategories(currentTarget).length)}
        >
          <CategoryChoice legend="Your categories" options={options} chosen={categories} needsChoice={count === 0} />
          <div className="mt-4 flex flex-wrap gap-3">
            <button
              type="submit"
              className="button button-primary"
              disabled={count === 0}
              // `disabled` would drop the keyboard focus.
              aria-disabled={isPending}
            >
              Update Preferences
            </button>
            <button type="button" className="button" onClick={onAgain}>
              Search Another
            </button>
          </div>
        </form>
      </section>
      <section
        className="mt-10 grid max-w-2xl justify-items-start gap-2 border-t border-rule pt-6 *:max-w-full"
        aria-labelledby="unsubscribe"
      >
        <h2 id="unsubscribe" className="text-xl">
          Unsubscribe
        </h2>
        <p className="text-quiet">
          You’ll stop getting newsletters in all categories. You can subscribe again at any time.
        </p>
        <p>
          <button
            type="button"
            className="button button-danger"
            aria-disabled={isPending}
            onClick={() => !isPending && setAsking(true)}
          >
            Unsubscribe from All Newsletters
          </button>
        </p>
      </section>
      {isAsking && (
        <ConfirmDialog
          question="Are you sure you want to unsubscribe from all newsletters?"
          note={`We’ll stop emailing ${email} right away.`}
          action="Unsubscribe"
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

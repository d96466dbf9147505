import type { AppContext } from '../../../../context.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { wakeMails } from '../../../platform/mail/outgoing-mails.service.ts'
import { mailBranding } from '../../../platform/public-forms/public-forms.service.ts'
import { addReaders, type SignUp } from './add-readers.ts'

const MOST_TOGETHER = 200

const SUBSCRIBED =
  'Thank you! You’re on the list. If you were already on it, check your email: we’ve sent you a message.'
const CONFIRM = 'Thank you! Please check your email now. You’ll get newsletters once you confirm your address.'

/** The same whether or not the address was known. */
export function signedUpMessage({ doubleOptIn }: Pick<AppContext['config'], 'doubleOptIn'>): string {
  return doubleOptIn ? CONFIRM : SUBSCRIBED
}

/** All cases take one shared commit, so response times don't reveal whether the address was known. */
export function signUp(context: AppContext, input: SignUp): Promise<void> {
  return signUpsOf(context).add(input)
}

interface SignUps {
  add(input: SignUp): Promise<void>
}

interface Waiting {
  readonly input: SignUp
  resolve(): void
  reject(error: unknown): void
}

const kept = new WeakMap<AppContext, SignUps>()

/** @param most sign-ups per statement, for benchmarks; only the first call for a context sets it. */
function signUpsOf(context: AppContext, most = MOST_TOGETHER): SignUps {
  const known = kept.get(context)
  if (known) return known
  const signUps = createSignUps(context, most)
  kept.set(context, signUps)
  return signUps
}

function createSignUps(context: AppContext, most: number): SignUps {
  let waiting: Waiting[] = []
  let isWorking = false

  function add(input: SignUp): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!isWorking) work().catch(reject)
    })
  }

  async function work(): Promise<void> {
    isWorking = true
    while (waiting.length > 0) await commitNext()
    isWorking = false
  }

  async function commitNext(): Promise<void> {
    let group: Waiting[] = []
    try {
      // Taken only when the shared commit begins, so sign-ups that arrive until then are included.
      await commit((isRetry) => {
        if (!isRetry) {
          group = waiting.slice(0, most)
          waiting = waiting.slice(most)
        }
        return group
      })
      for (const { resolve } of group) resolve()
    } catch (error) {
      await commitOneByOne(group, error)
    }
  }

  /** Retries one by one, so that one bad sign-up doesn't fail the others. */
  async function commitOneByOne(group: readonly Waiting[], error: unknown): Promise<void> {
    if (group.length === 0) group = waiting.splice(0)
    if (group.length === 1) return group[0]?.reject(error)
    for (const one of group)
      await commit(() => [one]).then(
        () => one.resolve(),
        (ownError: unknown) => one.reject(ownError),
      )
  }

  async function commit(take: (isRetry: boolean) => readonly Waiting[]): Promise<void> {
    const branding = await mailBranding(context)
    let tries = 0
    const { isMailed, isChanged } = await retryConflicts(() =>
      context.store.groupWrite((trx) => {
        const inputs = take(tries++ > 0).map(({ input }) => input)
        return addReaders(trx, { context, branding, now: context.clock.now() }, inputs)
      }),
    )
    if (isMailed) wakeMails(context)
    if (isChanged) announce(context, { type: 'changed', lists: ['subscribers'] })
  }

  return { add }
}

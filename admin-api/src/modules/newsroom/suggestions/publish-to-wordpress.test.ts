import { expect, test } from 'vitest'
import { openMirror } from '../../../../test/support/mirror-harness.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { addGazette, suggest } from '../../../../test/support/suggestions.ts'
import { publishSuggestion } from './make.ts'
import { undoLastStep } from './undo.ts'

test('in a newsroom’s WordPress, too, two who publish the same make one post, which can be taken back', async () => {
  const harness = await openMirror({ posts: 1, env: { WORDPRESS_POLL_SECONDS: '3600' } })
  const { context, wordpress } = harness
  harness.start()
  await harness.until(async () => expect(await harness.slugs()).not.toHaveLength(0))
  await addGazette({ context })
  const id = await suggest({ context })
  const published = () =>
    wordpress.site.posts.filter(({ title, status }) => /Cedar/.test(title) && status === 'publish')
  const one = { user: await signIn(context) }
  const other = { user: await signIn(context) }
  const answers = await Promise.allSettled([one, other].map((by) => publishSuggestion(context, by, id, {})))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(published()).toHaveLength(1)
  await undoLastStep(context, one, id)
  expect(published()).toHaveLength(0)
})

import { createArticle, updateArticle } from '../../e2e/support/articles.ts'
import { ADMIN, type Hometown } from '../../e2e/support/start-hometown.ts'

export interface Newsroom {
  draftId: string
  /** Saved twice. */
  changedId: string
}

const READERS = [
  ['ann.lindqvist@millstreet.example', ['Events', 'Sports', 'Community']],
  ['bea@ospreylake.example', ['Events']],
  ['carlos.mendez@courier.example', ['Business', 'Community']],
  ['dale.hofstad@orchard.example', ['Sports']],
  ['esther@stonyford.example', ['Churches', 'Obituaries', 'Community']],
  ['frank.weller@kessler.example', ['Events', 'Clubs']],
] as const
const FIRST =
  'The county will close the Mill Road bridge to trucks from Monday, and school buses leave ten minutes earlier.'
const SECOND = 'Engineers found two cracked beams below the north side. The repair takes three weeks and costs $46,000.'

/** What the sample county lacks: colleagues, subscribers, a draft, and an article with a history. */
export async function prepareNewsroom({ call, ...hometown }: Hometown): Promise<Newsroom> {
  await call('PATCH', '/api/auth/me', { displayName: 'Nora Whitfield' })
  for (const [username, role] of [
    ['omar', 'editor'],
    ['priya', 'editor'],
    ['walt', 'admin'],
  ])
    await call('POST', '/api/accounts', { username, role, password: ADMIN.password })
  for (const [email, categories] of READERS) {
    await call('POST', '/api/subscribers/add', { email, categories, consentSource: 'Sheet at the library' })
  }
  const picture = await findPicture(call)
  const draft = await createArticle(
    { call, ...hometown },
    {
      title: 'Mill Road bridge closes to trucks on Monday',
      description: FIRST,
      authorName: 'Nora Whitfield',
      content: `<p>${FIRST}</p><p>${SECOND}</p><h2>What drivers should know</h2><ul><li>Cars may cross, one lane at a time.</li><li>Trucks go by way of Kessler.</li></ul>`,
      status: 'draft',
      ...(picture && { imageUrl: picture }),
    },
  )
  const changed = await createArticle(
    { call, ...hometown },
    {
      title: 'Library extends its hours from January',
      description: 'The Alder Falls Public Library will open on Sundays.',
      content:
        '<p>The library board voted on Tuesday to open on Sundays from noon to five.</p><p>Two part-time librarians will be hired.</p>',
    },
  )
  await updateArticle({ call, ...hometown }, changed.id, {
    content:
      '<p>The library board voted 5 to 2 on Tuesday to open on Sundays from noon to four.</p><p>Two part-time librarians will be hired in December.</p>',
  })
  return { draftId: draft.id, changedId: changed.id }
}

/** Of an article about a bridge, if there is one. */
async function findPicture(call: Hometown['call']): Promise<string | undefined> {
  interface Listed {
    title: string
    imageUrl: string | null
  }
  const { data } = await call<{ data: Listed[] }>('GET', '/api/articles/published?per_page=100')
  const shown = data.filter(({ imageUrl }) => imageUrl !== null)
  return (shown.find(({ title }) => /bridge/i.test(title)) ?? shown[0])?.imageUrl ?? undefined
}

/** The service takes so many at once. */
const AT_ONCE = 100

/** One call after another, for as many as there are; what they answer, together. */
export async function inParts<Item, Answer>(
  items: readonly Item[],
  call: (some: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < items.length; start += AT_ONCE)
    answers.push(...(await call(items.slice(start, start + AT_ONCE))))
  return answers
}

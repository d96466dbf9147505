/** The service's limit per call. */
const AT_ONCE = 100

/** Splits the items into sequential calls and joins the results. */
export async function inParts<Item, Answer>(
  items: readonly Item[],
  call: (some: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < items.length; start += AT_ONCE)
    answers.push(...(await call(items.slice(start, start + AT_ONCE))))
  return answers
}

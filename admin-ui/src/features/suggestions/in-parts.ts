/** The service takes so many at once. */
const AT_ONCE = 100

/** One call after another, for as many as there are; what they answer, together. */
export async function inParts<Answer>(
  ids: readonly string[],
  call: (some: readonly string[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE)
    answers.push(...(await call(ids.slice(start, start + AT_ONCE))))
  return answers
}

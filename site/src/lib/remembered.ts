/** A pure function of a text whose answers are kept: for what every page asks with few different texts. */
export function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const fresh = answer(text)
    answers.set(text, fresh)
    return fresh
  }
}

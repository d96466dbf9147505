/** Makes `old` equal to `wanted` with few changes, so that pictures stay and nothing scrolls. */
export function patchElement(old: Element, wanted: Element): void {
  patchAttributes(old, wanted)
  const [before, after] = [[...old.childNodes], [...wanted.childNodes]]
  let start = 0
  while (isSame(before[start], after[start])) start++
  let end = 0
  while (end < Math.min(before.length, after.length) - start && isSame(before.at(-1 - end), after.at(-1 - end))) end++
  const [gone, come] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const pairs = Math.min(gone.length, come.length)
  for (const [index, node] of come.slice(0, pairs).entries()) patchNode(gone[index] ?? node, node)
  for (const node of gone.slice(pairs)) old.removeChild(node)
  const behind = before[before.length - end] ?? null
  for (const node of come.slice(pairs)) old.insertBefore(old.ownerDocument.importNode(node, true), behind)
}

function isSame(one: Node | undefined, other: Node | undefined): boolean {
  return one !== undefined && other !== undefined && one.isEqualNode(other)
}

function patchNode(old: Node, wanted: Node): void {
  if (old.isEqualNode(wanted)) return
  // `instanceof` fails across documents.
  if (isElement(old) && isElement(wanted) && old.tagName === wanted.tagName) patchElement(old, wanted)
  else old.parentNode?.replaceChild((old.ownerDocument ?? document).importNode(wanted, true), old)
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}

function patchAttributes(old: Element, wanted: Element): void {
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of wanted.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
}

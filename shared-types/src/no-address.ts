/** What people and programs write in the place of an address that isn't there; also after `https://`. */
const NO_ADDRESS = /^(?:https?:\/\/)?(?:n\.?\/a\.?|n\.a\.|na|none|null|undefined|tb[ad]|[-–—]+)\/?$/i

/** `N/A`, `none`, `http://N/A`: no link, though a browser would follow it. */
export function isNoAddress(text: string): boolean {
  return NO_ADDRESS.test(text.trim())
}

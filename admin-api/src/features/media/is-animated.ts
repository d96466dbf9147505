/** Films in the form of a picture: what is kept would be their first frame. @param pages as the decoder counts them. */
export function isAnimated(bytes: Buffer, pages = 1): boolean {
  // The decoder does not count the frames of AVIF.
  return pages > 1 || bytes.subarray(4, 12).toString('latin1') === 'ftypavis'
}

/** @param type a media type, such as `text/csv` */
export function saveTextFile(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Later: some browsers begin the download only after this call.
  setTimeout(() => URL.revokeObjectURL(address))
}

/** Passes a file to the browser's downloads, under the name the server gave it. */
export const saveFile = (file: File) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The download has started by then, so the address can be released.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

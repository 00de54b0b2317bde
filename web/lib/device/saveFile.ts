/** Hands the file at an object URL over to the device, as a download. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Hands a file over to the device, as a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  saveAddress(address, name)
  // The download has its own hold on the content by then.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

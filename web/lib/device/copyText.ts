/**
 * Copies a text to the clipboard. Over plain http browsers have none for pages: there it is copied as
 * somebody would, by selecting what shows it.
 * @param shown the element that shows the text; it stays selected if nothing was copied
 * @returns whether the text was copied
 */
export async function copyText(text: string, shown: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // None, or refused.
  }
  const selection = getSelection()
  if (shown instanceof HTMLInputElement) shown.select()
  else if (shown !== null) selection?.selectAllChildren(shown)
  if (!copySelection(text)) return false
  selection?.removeAllRanges()
  return true
}

function copySelection(text: string): boolean {
  let isCopied = false
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    isCopied = true
  }
  document.addEventListener('copy', put)
  // Deprecated, and the only way without https.
  const isDone = document.execCommand?.('copy') === true
  document.removeEventListener('copy', put)
  return isDone && isCopied
}

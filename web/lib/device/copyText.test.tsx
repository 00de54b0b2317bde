import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copyText.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
  Reflect.deleteProperty(document, 'execCommand')
})

const shown = () => {
  document.body.innerHTML = '<p>Hallo  du</p>'
  return document.querySelector('p')
}
/** A browser that copies a selection, or does not. */
const withCommand = (works: boolean) => {
  let copied: string | undefined
  const execCommand = () => {
    if (!works) return false
    const event = new Event('copy', { cancelable: true })
    const clipboardData = { setData: (_: string, text: string) => (copied = text) }
    document.dispatchEvent(Object.assign(event, { clipboardData }))
    return event.defaultPrevented
  }
  Object.assign(document, { execCommand })
  return () => copied
}

test('A text is copied by the clipboard where there is one', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('Hallo', null)).toBe(true)
  expect(writeText).toHaveBeenCalledExactlyOnceWith('Hallo')
})

test('Without one it is copied to the letter by a selection, which goes', async () => {
  vi.stubGlobal('navigator', {})
  const copied = withCommand(true)
  expect(await copyText('Hallo  du', shown())).toBe(true)
  expect(copied()).toBe('Hallo  du')
  expect(getSelection()?.rangeCount).toBe(0)
})

test('Where nothing is copied the text stays selected', async () => {
  vi.stubGlobal('navigator', {})
  withCommand(false)
  expect(await copyText('Hallo  du', shown())).toBe(false)
  expect(getSelection()?.toString()).toBe('Hallo  du')
})

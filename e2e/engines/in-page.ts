import type * as TestingLibrary from '@testing-library/dom'

export type Matcher = string | { readonly source: string; readonly flags: string }

/** One step of a locator, as it is sent to the page. */
export type Step =
  | {
      readonly by: 'role'
      readonly role: string
      readonly name: Matcher | undefined
      readonly exact: boolean
      readonly level: number | undefined
    }
  | { readonly by: 'label' | 'text'; readonly text: Matcher; readonly exact: boolean }
  | { readonly by: 'css'; readonly selector: string }
  | { readonly by: 'its text'; readonly text: Matcher; readonly is: boolean }
  | { readonly by: 'inside' | 'and'; readonly steps: readonly Step[] }
  | { readonly by: 'place'; readonly at: number }

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibrary
    inPage?: { readonly query: typeof query; readonly isVisible: typeof isVisible }
  }
}

/**
 * The elements that the steps lead to. Text matches as in Playwright: part of it in any case,
 * unless exact. Like all functions here it runs in the page and cannot use this module.
 */
export function query(steps: readonly Step[]): Element[] {
  const library = window.TestingLibraryDom
  const matching = (matcher: Matcher, exact: boolean) => (content: string) => {
    const text = content.replace(/\s+/g, ' ').trim()
    if (typeof matcher !== 'string') return new RegExp(matcher.source, matcher.flags).test(text)
    return exact ? text === matcher : text.toLowerCase().includes(matcher.toLowerCase())
  }
  const below = (within: HTMLElement, step: Step): Iterable<Element> => {
    if (step.by === 'css') return within.querySelectorAll(step.selector)
    if (step.by === 'label')
      return library.queryAllByLabelText(within, matching(step.text, step.exact))
    if (step.by === 'text') return library.queryAllByText(within, matching(step.text, step.exact))
    if (step.by !== 'role') return []
    const { role, name, exact, level } = step
    return library.queryAllByRole(within, role, {
      ...(name !== undefined && { name: matching(name, exact) }),
      ...(level !== undefined && { level }),
    })
  }
  const follow = (from: readonly Element[], path: readonly Step[]) => path.reduce(take, from)
  const take = (found: readonly Element[], step: Step): readonly Element[] => {
    switch (step.by) {
      case 'its text': {
        const matches = matching(step.text, false)
        return found.filter((element) => matches(element.textContent) === step.is)
      }
      case 'inside':
        return found.filter((element) => follow([element], step.steps).length > 0)
      case 'and': {
        const others = follow([document.body], step.steps)
        return found.filter((element) => others.includes(element))
      }
      case 'place':
        return found.slice(step.at).slice(0, 1)
      default:
        return [...new Set(found.flatMap((element) => [...below(element as HTMLElement, step)]))]
    }
  }
  return [...follow([document.body], steps)]
}

/** Whether somebody can see it. */
export function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
}

/** The one element that is meant once it can be used, or why it cannot yet. */
export async function ready(found: Element[], visible: boolean): Promise<Element | string> {
  const [element, another] = found
  if (element === undefined) return 'nothing is there'
  if (another !== undefined) return `${found.length} are there`
  // In the middle nothing that sticks to an edge lies over it.
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (!visible) return element
  if (window.inPage?.isVisible(element) !== true) return 'it cannot be seen'
  if (element.matches(':disabled')) return 'it is disabled'
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x, y, width, height].join()
  }
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
  await nextFrame()
  const before = place()
  await nextFrame()
  return place() === before ? element : 'it moves'
}

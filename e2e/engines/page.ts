import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { newScratch } from '#server/testing/scratch.ts'
import type { ChosenFile } from '../pages/photos.ts'
import { APPEAR_TIMEOUT_MS } from '../support/browser.ts'
import { isVisible, type Matcher, query, ready, type Step } from './in-page.ts'
import { type ElementReference, type Session, WebDriverError } from './webdriver.ts'

const LOOK_EVERY_MS = 25

const library = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)

/** Sets `window` explicitly: an injected script has it as `globalThis` in some engines only. */
const installing = `() => {
  ${library}
  window.TestingLibraryDom = globalThis.TestingLibraryDom
  window.inPage = { query: ${String(query)}, isVisible: ${String(isVisible)} }
}`

/** Temporary errors of a command during which the page changed; the command is sent again. */
const PASSING: ReadonlySet<string> = new Set([
  'element click intercepted',
  'element not interactable',
  'javascript error',
  'move target out of bounds',
  'no such element',
  'stale element reference',
])

class NotReady extends Error {}

/** Retries until `attempt` succeeds. @throws Error, the latest one, after APPEAR_TIMEOUT_MS */
async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + APPEAR_TIMEOUT_MS; ; ) {
    try {
      return await attempt()
    } catch (error) {
      const passes =
        error instanceof NotReady || (error instanceof WebDriverError && PASSING.has(error.code))
      if (!passes || Date.now() > deadline) throw error
      await wait(LOOK_EVERY_MS)
    }
  }
}

type Words = string | RegExp

const sent = (words: Words): Matcher =>
  typeof words === 'string' ? words : { source: words.source, flags: words.flags }

interface Filter {
  readonly hasText?: Words
  readonly hasNotText?: Words
  readonly has?: EngineLocator
}

const filtering = ({ hasText, hasNotText, has }: Filter): Step[] => [
  ...(hasText === undefined ? [] : [{ by: 'its text', text: sent(hasText), is: true } as const]),
  ...(hasNotText === undefined
    ? []
    : [{ by: 'its text', text: sent(hasNotText), is: false } as const]),
  ...(has === undefined ? [] : [{ by: 'inside', steps: has.steps } as const]),
]

/** Base class of a page and a locator: both search for elements within themselves. */
class Scope {
  readonly session: Session
  readonly steps: readonly Step[]
  constructor(session: Session, steps: readonly Step[]) {
    this.session = session
    this.steps = steps
  }
  protected then_(...more: readonly Step[]): EngineLocator {
    return new EngineLocator(this.session, [...this.steps, ...more])
  }
  getByRole(
    role: string,
    { name, exact = false, level }: { name?: Words; exact?: boolean; level?: number } = {},
  ): EngineLocator {
    return this.then_({ by: 'role', role, name: name && sent(name), exact, level })
  }
  getByLabel(text: Words, { exact = false } = {}): EngineLocator {
    return this.then_({ by: 'label', text: sent(text), exact })
  }
  getByText(text: Words, { exact = false } = {}): EngineLocator {
    return this.then_({ by: 'text', text: sent(text), exact })
  }
  locator(selector: string, filter: Filter = {}): EngineLocator {
    return this.then_({ by: 'css', selector }, ...filtering(filter))
  }
}

class EngineLocator extends Scope {
  filter(filter: Filter): EngineLocator {
    return this.then_(...filtering(filter))
  }
  and(other: EngineLocator): EngineLocator {
    return this.then_({ by: 'and', steps: other.steps })
  }
  nth(at: number): EngineLocator {
    return this.then_({ by: 'place', at })
  }
  first(): EngineLocator {
    return this.nth(0)
  }
  last(): EngineLocator {
    return this.nth(-1)
  }

  /** Runs the source of a function in the page, over all elements found at this moment. */
  async #overAll(source: string, ...args: readonly unknown[]): Promise<unknown> {
    const answer = await this.session.evaluateSource(
      `async (steps, ...args) =>
        window.inPage ? [await (${source})(window.inPage.query(steps), ...args)] : null`,
      [this.steps, ...args],
    )
    if (answer !== null) return (answer as [unknown])[0]
    await this.session.evaluateSource(installing, [])
    throw new NotReady('The page is new.')
  }
  evaluateAll<Result>(run: (found: Element[]) => Result): Promise<Result> {
    return retry(() => this.#overAll(String(run)) as Promise<Result>)
  }
  evaluate<Result>(run: (element: Element) => Result): Promise<Result> {
    return retry(async () => {
      const over = `async (found) => found.length === 1 ? [await (${String(run)})(found[0])] : found.length`
      const answer = await this.#overAll(over)
      if (Array.isArray(answer)) return answer[0] as Result
      throw new NotReady(`${String(answer)} are there: ${JSON.stringify(this.steps)}`)
    })
  }

  /** Acts on the only element of this locator as soon as it is usable. */
  #act(act: (element: ElementReference) => Promise<void>, visible = true): Promise<void> {
    return retry(async () => {
      const answer = await this.#overAll(String(ready), visible)
      if (typeof answer === 'string') {
        throw new NotReady(`${answer}: ${JSON.stringify(this.steps)}`)
      }
      await act(answer as ElementReference)
    })
  }
  click(): Promise<void> {
    return this.#act((element) => this.session.click(element))
  }
  tap(): Promise<void> {
    return this.click()
  }
  /** Replaces the value of a field by typing; the parts of a day stand in an order of the system's. */
  fill(text: string): Promise<void> {
    return this.#act(async (element) => {
      const isDay = await this.session.evaluate(
        (field, value) => {
          const input = field as unknown as HTMLInputElement
          input.focus()
          if (input.type !== 'date') {
            input.select()
            return false
          }
          // Past React, which would take a value it has seen for no change.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
            input,
            value,
          )
          input.dispatchEvent(new Event('input', { bubbles: true }))
          return true
        },
        element,
        text,
      )
      if (!isDay) await this.session.type(element, text)
    })
  }
  press(key: string): Promise<void> {
    return this.#act(async (element) => {
      await this.session.evaluate((target) => (target as unknown as HTMLElement).focus(), element)
      await this.session.press(key)
    })
  }
  focus(): Promise<void> {
    return this.evaluate((element) => (element as HTMLElement).focus())
  }
  async selectOption(label: string): Promise<void> {
    await this.evaluate((field) => field.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await this.locator('option', { hasText: new RegExp(`^${label}$`) }).#act(
      (option) => this.session.click(option),
      false,
    )
  }
  /** Chooses files as the system's picker would hand them over. */
  setInputFiles(files: readonly ChosenFile[]): Promise<void> {
    const folder = newScratch().folder
    const paths = files.map(({ name, buffer }) => {
      const path = join(folder, name)
      writeFileSync(path, buffer)
      return path
    })
    return this.#act((field) => this.session.type(field, paths.join('\n')), false)
  }

  async waitFor({ state = 'visible' }: { state?: 'visible' | 'hidden' | 'attached' } = {}) {
    const look: Record<typeof state, (found: Element[]) => boolean> = {
      attached: (found) => found.length > 0,
      visible: (found) => found.some((element) => window.inPage?.isVisible(element)),
      hidden: (found) => !found.some((element) => window.inPage?.isVisible(element)),
    }
    await retry(async () => {
      if (await this.#overAll(String(look[state]))) return
      throw new NotReady(`not ${state}: ${JSON.stringify(this.steps)}`)
    })
  }
  async getAttribute(name: string): Promise<string | null> {
    const attributes = await this.evaluate((element) =>
      [...element.attributes].map((one) => [one.name, one.value] as const),
    )
    return new Map(attributes).get(name) ?? null
  }
  count(): Promise<number> {
    return this.evaluateAll((found) => found.length)
  }
  allInnerTexts(): Promise<string[]> {
    return this.evaluateAll((found) => found.map((element) => (element as HTMLElement).innerText))
  }
  innerText(): Promise<string> {
    return this.evaluate((element) => (element as HTMLElement).innerText)
  }
  inputValue(): Promise<string> {
    return this.evaluate((element) => (element as HTMLInputElement).value)
  }
  isDisabled(): Promise<boolean> {
    return this.evaluate((element) => element.matches(':disabled'))
  }
  async boundingBox() {
    return this.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    })
  }
}

class EnginePage extends Scope {
  readonly keyboard = { press: (key: string) => this.session.press(key) }
  constructor(session: Session) {
    super(session, [])
  }
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return retry(() => this.session.evaluate(run, ...args))
  }
  goto(url: string): Promise<void> {
    return this.session.goto(url)
  }
  reload(): Promise<void> {
    return this.session.reload()
  }
  goBack(): Promise<void> {
    return this.session.back()
  }
  waitForURL(isThere: (url: URL) => boolean): Promise<void> {
    return retry(async () => {
      const url = await this.session.url()
      if (!isThere(new URL(url))) throw new NotReady(`still at ${url}`)
    })
  }
}

/**
 * A page that e2e/pages and e2e/support/see.ts can use as if Playwright had opened it. Only the
 * methods they need exist; a journey that calls another one fails at once, with its name.
 */
export const pageOf = (session: Session): Page => new EnginePage(session) as unknown as Page

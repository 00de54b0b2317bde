/** Property name of an element reference: https://www.w3.org/TR/webdriver2 */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export interface ElementReference {
  readonly [ELEMENT]: string
}

/** The commands of WebDriver that the journeys need, by method and path below the session. */
export const COMMANDS = {
  Navigate: ['POST', 'url'],
  GetCurrentURL: ['GET', 'url'],
  Refresh: ['POST', 'refresh'],
  Back: ['POST', 'back'],
  ExecuteAsyncScript: ['POST', 'execute/async'],
  ElementClick: ['POST', 'element/{id}/click'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  PerformActions: ['POST', 'actions'],
  TakeScreenshot: ['GET', 'screenshot'],
  SetWindowRect: ['POST', 'window/rect'],
  GetWindowHandles: ['GET', 'window/handles'],
  SwitchToWindow: ['POST', 'window'],
  DeleteAllCookies: ['DELETE', 'cookie'],
} as const

export type Command = keyof typeof COMMANDS

/** Sends a command to a session over the protocol of the browser. @throws WebDriverError */
export type Send = (
  command: Command,
  parameters?: Readonly<Record<string, unknown>>,
) => Promise<unknown>

/** A command that a browser refuses; `code` as the specification names it. */
export class WebDriverError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Keys that have no character, by the names of KeyboardEvent.key. */
export const KEYS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/**
 * One window of a browser. A function that runs in its page knows nothing but its arguments, as
 * with Playwright's `evaluate`.
 */
export class Session {
  readonly #send: Send
  constructor(send: Send) {
    this.#send = send
  }

  /** Runs a function in the page and awaits what it returns. */
  async evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return (await this.evaluateSource(String(run), args)) as Result
  }

  async evaluateSource(source: string, args: readonly unknown[]): Promise<unknown> {
    const script = `const [done, ...args] = [...arguments].reverse()
      new Promise((resolve) => resolve((${source})(...args.reverse()))).then(
        (value) => done({ value }),
        (error) => done({ error: String(error) }))`
    const answer = (await this.#send('ExecuteAsyncScript', { script, args })) as {
      readonly value?: unknown
      readonly error?: string
    } | null
    // Firefox answers null when the page goes away meanwhile.
    if (answer === null) throw new WebDriverError('javascript error', 'The page has gone.')
    if (answer.error !== undefined) throw new WebDriverError('javascript error', answer.error)
    return answer.value
  }

  async goto(url: string): Promise<void> {
    await this.#send('Navigate', { url })
  }
  async reload(): Promise<void> {
    await this.#send('Refresh', {})
  }
  /** Avoids `history.back()`: WebKit never answers a script sent while the page changes. */
  async back(): Promise<void> {
    await this.#send('Back', {})
  }
  async url(): Promise<string> {
    return (await this.#send('GetCurrentURL')) as string
  }

  async click(element: ElementReference): Promise<void> {
    await this.#send('ElementClick', { id: element[ELEMENT] })
  }
  /** Types into an element; for a file field, types the paths of the files, one per line. */
  async type(element: ElementReference, text: string): Promise<void> {
    await this.#send('ElementSendKeys', { id: element[ELEMENT], text })
  }
  /** Presses a key where the focus is. */
  async press(key: string): Promise<void> {
    const value = KEYS[key] ?? key
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }))
    await this.#send('PerformActions', { actions: [{ type: 'key', id: 'keys', actions }] })
  }
  /** Drags along a path by touch; an engine that cannot simulate touch uses the mouse. */
  async drag(way: readonly Point[], stepMs: number): Promise<void> {
    const [from, ...rest] = way.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
    const actions = [
      { type: 'pointerMove', ...from },
      { type: 'pointerDown', button: 0 },
      ...rest.map((point) => ({ type: 'pointerMove', ...point, duration: stepMs })),
      { type: 'pointerUp', button: 0 },
    ]
    const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }
    await this.#send('PerformActions', { actions: [finger] })
  }

  /** A PNG of what the window shows. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from((await this.#send('TakeScreenshot', { full: false })) as string, 'base64')
  }

  async deleteCookies(): Promise<void> {
    await this.#send('DeleteAllCookies')
  }

  /**
   * Continues in a window without toolbars: a window with toolbars is never as narrow as a phone.
   */
  async openViewport({ width, height }: Size): Promise<void> {
    const [first] = (await this.#send('GetWindowHandles')) as string[]
    await this.evaluate(
      (features) => void window.open('about:blank', '', features),
      `popup,width=${width},height=${height}`,
    )
    const handles = (await this.#send('GetWindowHandles')) as string[]
    const handle = handles.find((one) => one !== first)
    await this.#send('SwitchToWindow', { handle })
    const frame = await this.evaluate(() => outerHeight - innerHeight)
    await this.#send('SetWindowRect', { x: 0, y: 0, width, height: height + frame })
  }
}

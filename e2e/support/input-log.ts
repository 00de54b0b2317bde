import type { BrowserContext, Page } from 'playwright-core'

declare global {
  var inputLog: string[] | undefined
}

/** Keeps the latest presses and keys of each page, and where they arrived. */
export async function recordInput(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const log: string[] = []
    globalThis.inputLog = log
    const record = (event: Event) => {
      const target = event.target instanceof Element ? event.target : document.documentElement
      const pressed = target.closest('a, button, input, textarea, [role]') ?? target
      const name = pressed.ariaLabel ?? pressed.textContent.trim().slice(0, 30)
      const key = event instanceof KeyboardEvent ? ` ${event.key}` : ''
      log.push(
        `${Math.round(event.timeStamp)} ms: ${event.type}${key}, ${pressed.tagName} „${name}“`,
      )
      if (log.length > 12) log.shift()
    }
    for (const type of ['pointerdown', 'pointercancel', 'click', 'contextmenu', 'keydown']) {
      addEventListener(type, record, { capture: true })
    }
  })
}

/** @returns what was pressed in a page, oldest first, for the message of a failed test */
export const latestInput = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...(globalThis.inputLog ?? []), `${Math.round(performance.now())} ms: the end`].join('\n  '),
  )

import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { newHome, startGuarded } from '#server/testing/guarded-process.ts'
import { until } from '#server/testing/until.ts'
import { type Send, WebDriverError } from './webdriver.ts'

/** Values of about:config, by their names. */
export type Preferences = Readonly<Record<string, string | number | boolean>>

/** Settings of a phone in Germany that makes no requests to Mozilla. */
const PREFERENCES = {
  'marionette.port': 0,
  'intl.accept_languages': 'de-DE, de',
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
  'dom.w3c_touch_events.enabled': 1,
  'dom.disable_open_during_load': false,
  'services.settings.server': 'data:,none',
  'app.normandy.enabled': false,
  'browser.startup.page': 0,
  'browser.download.folderList': 2,
  // Without these caches, files that a test deletes from the worker come from the server.
  'browser.cache.disk.enable': false,
  'browser.cache.memory.enable': false,
  'devtools.console.stdout.content': true,
  'ui.useOverlayScrollbars': 1,
  // Processes kept ready for other pages cost a second of a core.
  'dom.ipc.processPrelaunch.enabled': false,
}

/**
 * Returns and clears the console errors of pages, including those from before their first script.
 * Errors of WebSockets are left out, since a test may take the network away, and those of files that
 * the worker fetches, since a page that is left cuts them off; a file that is missing breaks its screen.
 */
const CONSOLE_ERRORS = `
  const leftOut = ['Web Socket', 'Service Worker Interception']
  const told = Services.console.getMessageArray()
  Services.console.reset()
  return told
    .filter((one) => one instanceof Ci.nsIScriptError && one.innerWindowID !== 0)
    .map((one) => one.QueryInterface(Ci.nsIScriptError))
    .filter(({ flags, category }) => (flags & 1) === 0 && !leftOut.includes(category))
    .map(({ category, errorMessage, sourceName }) => category + ': ' + errorMessage + ' ' + sourceName)
`

const START_LIMIT_MS = 60_000

/**
 * Controls Firefox by Marionette, the WebDriver commands over a socket. The usual geckodriver only
 * translates to Marionette, and Debian does not have it.
 */
export async function startFirefox(program: string, settings: Preferences = {}) {
  const folder = newHome()
  const preferences = { ...PREFERENCES, ...settings, 'browser.download.dir': folder }
  writeFileSync(
    join(folder, 'user.js'),
    Object.entries(preferences)
      .map((preference) => `user_pref(${preference.map((part) => JSON.stringify(part)).join()});\n`)
      .join(''),
  )
  const args = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access']
  const browser = startGuarded([program, ...args, '--profile', folder], folder)
  const file = join(folder, 'MarionetteActivePort')
  const port = await until('the port of Firefox', START_LIMIT_MS, () =>
    existsSync(file) ? Number(readFileSync(file, 'utf8')) || undefined : undefined,
  )
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const ask = marionette(socket)
  await ask('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } })
  const send: Send = async (command, parameters) => ask(`WebDriver:${command}`, parameters ?? {})
  return {
    send,
    downloads: folder,
    output: browser.output,
    async consoleErrors() {
      await ask('Marionette:SetContext', { value: 'chrome' })
      const told = await ask('WebDriver:ExecuteScript', { script: CONSOLE_ERRORS, args: [] })
      await ask('Marionette:SetContext', { value: 'content' })
      return told as string[]
    },
    async stop() {
      socket.destroy()
      await browser.stop()
    },
  }
}

interface Pending {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html */
function marionette(socket: Socket) {
  const pending = new Map<number, Pending>()
  let count = 0
  let received: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, colon))
      if (colon < 0 || received.length < end) return
      settle(JSON.parse(received.subarray(colon + 1, end).toString()))
      received = received.subarray(end)
    }
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const { reject } of pending.values()) reject(new Error('Firefox has ended.'))
  })
  const settle = (message: unknown) => {
    // Firefox first sends a greeting, which is not an array.
    if (!Array.isArray(message)) return
    const [, id, fault, result] = message as [
      1,
      number,
      { error: string; message: string } | null,
      unknown,
    ]
    const waiting = pending.get(id)
    pending.delete(id)
    if (fault !== null) waiting?.reject(new WebDriverError(fault.error, fault.message))
    // Some commands wrap their result.
    else waiting?.resolve(isWrapped(result) ? result.value : result)
  }
  return (name: string, parameters: Readonly<Record<string, unknown>>) =>
    new Promise<unknown>((resolve, reject) => {
      count += 1
      pending.set(count, { resolve, reject })
      const message = JSON.stringify([0, count, name, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
}

const isWrapped = (result: unknown): result is { readonly value: unknown } =>
  typeof result === 'object' && result !== null && 'value' in result

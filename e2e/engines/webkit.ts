import { setTimeout as wait } from 'node:timers/promises'
import { newHome, startGuarded } from '#server/testing/guarded-process.ts'
import { nextPort } from '#server/testing/ports.ts'
import { until } from '#server/testing/until.ts'
import { COMMANDS, type Send, WebDriverError } from './webdriver.ts'

const START_LIMIT_MS = 60_000

/** Replaces the default of the specification, which is as long as the limit of a whole test. */
const TIMEOUTS = { pageLoad: 30_000 }

/** The timeouts of the driver itself do not apply to a command that the driver has lost. */
const ANSWER_LIMIT_MS = 60_000

/** Starts a virtual screen, which WebKitGTK needs; each browser has its own, to have the focus. */
async function startScreen(program: string) {
  const screen = startGuarded(
    [program, '-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    newHome(),
    // SIGKILL would leave the socket and the lock of the screen in /tmp.
    { signal: 'TERM' },
  )
  const number = await until(
    'a screen',
    START_LIMIT_MS,
    () => /^\d+(?=\n)/m.exec(screen.output())?.[0],
  )
  return { ...screen, name: `:${number}` }
}

interface Programs {
  readonly driver: string
  readonly browser: string
  readonly screen: string
}

/** Starts WebKitGTK in MiniBrowser; its driver controls one browser, by WebDriver over HTTP. */
export async function startWebKit({ driver: program, browser, screen: xvfb }: Programs) {
  const screen = await startScreen(xvfb)
  const folder = newHome()
  const port = nextPort()
  const driver = startGuarded([program, `--port=${port}`], folder, {
    // In software the processor draws twice as fast as the emulated graphics card.
    env: { DISPLAY: screen.name, WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' },
  })
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
    const read = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        signal,
        ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      })
      return { ok: answer.ok, value: ((await answer.json()) as { value: unknown }).value }
    }
    const { ok, value } = await read().catch((error: unknown) => {
      throw signal.aborted ? new WebDriverError('timeout', `no answer to ${method} ${path}`) : error
    })
    if (ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new WebDriverError(error, message)
  }
  await untilListening(() => ask('GET', '/status'))
  const options = {
    binary: browser,
    args: ['--automation', '--javascript-can-open-windows-automatically=true'],
  }
  const { sessionId } = (await ask('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: TIMEOUTS } },
  })) as { sessionId: string }
  const send: Send = (command, { id, ...parameters } = {}) => {
    const [method, path] = COMMANDS[command]
    return ask(method, `/session/${sessionId}/${path.replace('{id}', String(id))}`, parameters)
  }
  return {
    send,
    downloads: folder,
    output: driver.output,
    async stop() {
      await driver.stop()
      await screen.stop()
    },
  }
}

async function untilListening(ask: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT_MS; ; await wait(20)) {
    try {
      await ask()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

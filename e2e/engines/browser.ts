import { type BrowserEngine, findFirefox, findWebKit } from '../../tools/programs.ts'
import type { Login } from '../support/visitor.ts'
import { type Preferences, startFirefox } from './firefox.ts'
import { type Send, Session } from './webdriver.ts'
import { startWebKit } from './webkit.ts'

/** A browser of one engine with one window. */
export interface EngineBrowser {
  readonly send: Send
  /** Where it saves what is downloaded. */
  readonly downloads: string
  output(): string
  /** Errors that pages have written to the console since the last call, where the engine tells them. */
  consoleErrors?(): Promise<readonly string[]>
  stop(): Promise<void>
}

/** @param preferences of Firefox; WebKit has none */
export async function startBrowser(
  engine: BrowserEngine,
  preferences?: Preferences,
): Promise<EngineBrowser> {
  const [webkit, firefox] = [findWebKit(), findFirefox()]
  if (engine === 'WebKit' && webkit !== undefined) return startWebKit(webkit)
  if (engine === 'Firefox' && firefox !== undefined) return startFirefox(firefox, preferences)
  throw new Error(`There is no ${engine} on this machine: node tools/requirements.ts`)
}

const PHONE = { width: 390, height: 664 }

export interface PhoneBrowser extends EngineBrowser {
  readonly session: Session
}

/** A browser with a window of the size of a phone. */
export async function startPhone(
  engine: BrowserEngine,
  preferences?: Preferences,
): Promise<PhoneBrowser> {
  const browser = await startBrowser(engine, preferences)
  const session = new Session(browser.send)
  await session.openViewport(PHONE)
  return { ...browser, session }
}

/** Puts a session where the device keeps it. */
export async function signIn(session: Session, origin: string, login: Login): Promise<void> {
  await session.goto(`${origin}/icons/app-192.png`)
  await session.evaluate(
    (token, userId) => {
      localStorage.setItem('token', token)
      localStorage.setItem('userId', userId)
    },
    login.token ?? '',
    login.userId,
  )
}

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { roomyFolder } from '#server/testing/scratch.ts'
import type { Chromium } from '../../tools/chromium.ts'
import { type Device, deviceOptions, launchOptions } from './browser.ts'
import { type Visitor, visitorIn } from './visitor.ts'

/** A browser of somebody's own, with a profile on disk that outlives its windows. */
export interface OwnBrowser {
  /** Folder of the profile. */
  readonly profile: string
  /**
   * Starts the browser, as after a night.
   * @param offline without a network from the first moment: the browser itself wakes the worker at
   *   its start
   */
  start(offline?: boolean): Promise<Visitor>
  /** Ends the browser; what it keeps stays on disk. */
  quit(): Promise<void>
  /** Files of the profile in which one of the words stands, in either of Chromium's encodings. */
  filesWith(words: readonly string[]): string[]
  remove(): Promise<void>
}

export interface OwnBrowserOptions {
  readonly kind?: Chromium
  /** Settings of the profile, in the words of Chromium; the shell reads none. */
  readonly preferences?: object
}

/** Nothing is started yet. */
export function ownBrowser(
  origin: () => string,
  device: Device,
  { kind, preferences }: OwnBrowserOptions = {},
): OwnBrowser {
  const profile = mkdtempSync(join(roomyFolder(), 'knistern-browser-'))
  if (preferences !== undefined) {
    mkdirSync(join(profile, 'Default'))
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  }
  let visitor: Visitor | undefined
  const quit = async () => {
    await visitor?.context.close()
    visitor = undefined
  }
  return {
    profile,
    async start(offline = false) {
      const options = { ...launchOptions(kind), ...deviceOptions(device), offline }
      const context = await chromium.launchPersistentContext(profile, options)
      visitor = await visitorIn(context, origin())
      return visitor
    },
    quit,
    filesWith: (words) =>
      readdirSync(profile, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .flatMap(({ parentPath, name }) => {
          const path = join(parentPath, name)
          const bytes = readFileSync(path)
          const found = words.filter(
            (word) =>
              bytes.includes(Buffer.from(word)) || bytes.includes(Buffer.from(word, 'utf16le')),
          )
          return found.map((word) => `${word} in ${path.slice(profile.length)}`)
        }),
    async remove() {
      await quit()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
